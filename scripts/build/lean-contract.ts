import { parseSync, type Plugin } from 'vite'

/** `calendar` sets up dayjs, and has no schema. */
export const contractFiles = /\/contract\/(?!calendar).+\.ts$/

/** The server admits and checks requests by these, and describes its routes with them. */
const ofServer = new Set(['summary', 'access', 'gate', 'params', 'query', 'body', 'answer'])

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * Removes from the contract what the app never runs, so that a screen loads Zod only if it checks typed values. A
 * route keeps its method and path. The value of an unused constant becomes removable.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform(code, id) {
      return contractFiles.test(id) ? { code: leanCode(code), map: null } : null
    },
  }
}

/** @param code a file of the contract in JavaScript */
export function leanCode(code: string): string {
  const program = parseSync('contract.js', code).program as unknown as Node
  return withEdits(code, [...routeEdits(code, program), ...constantEdits(program)])
}

/** `defineRoute({ … })` becomes the object alone. An object with `access` is what several routes share. */
function routeEdits(code: string, program: Node): Edit[] {
  const calls = nodesIn(program).filter(isRouteCall)
  const inCalls = new Set(calls.map(routeOf))
  const shared = nodesIn(program).filter((node) => hasAccess(node) && !inCalls.has(node))
  return [
    ...calls.map((call) => ({ ...placeOf(call), text: `(${leanObject(code, routeOf(call))})` })),
    ...shared.map((object) => ({ ...placeOf(object), text: leanObject(code, object) })),
  ]
}

/** Bundlers keep calls, because those may have effects. They drop an unused one that is marked as pure. */
function constantEdits(program: Node): Edit[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap(({ type, declarations }) => (type === 'VariableDeclaration' ? (declarations as Node[]) : []))
    .flatMap(({ init }) => (init ? [init as Node] : []))
    .filter((init) => nodesIn(init).some(isCall) && !isFunction(init) && !holdsRoutes(init))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])
}

function leanObject(code: string, object: Node): string {
  const parts = propertiesOf(object).filter((part) => !ofServer.has(nameOf(part)))
  return `{ ${parts.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

const holdsRoutes = (init: Node) => nodesIn(init).some((node) => isRouteCall(node) || hasAccess(node))
const isFunction = ({ type }: Node) => type.includes('Function')
const isCall = ({ type }: Node) => type === 'CallExpression'
const isRouteCall = (node: Node) => isCall(node) && (node.callee as Node).name === 'defineRoute'
const routeOf = (call: Node) => (call.arguments as [Node])[0]
const hasAccess = (node: Node) => propertiesOf(node).some((part) => nameOf(part) === 'access')
const propertiesOf = (node: Node) => (node.type === 'ObjectExpression' ? (node.properties as Node[]) : [])
const nameOf = (part: Node) => String((part.key as Node | undefined)?.name)
const placeOf = ({ start, end }: Node) => ({ start, end })

/** A node and everything in it. */
function nodesIn(node: Node): Node[] {
  const parts = Object.values(node).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part]))
  return [node, ...parts.filter(isNode).flatMap(nodesIn)]
}

const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string'

const withEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((lean, { start, end, text }) => lean.slice(0, start) + text + lean.slice(end), code)
