/**
 * Lists every element of the specification by section, the written ones and those read from the code, and writes
 * docs/spec.md.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../../contract/routes/index.ts'
import { toasts } from '../../src/lib/messages/en/toasts.ts'
import { sections as written } from '../../tests/spec/elements/index.ts'
import { root } from './run.mjs'
import { parseSync } from 'vite'

/** Finds the tests and groups of a source: their titles, the tags `spec('…')`, and whether they are skipped. */

export type Test = {
  /** The title in the source: `%s` and `${…}` stay for the cases of a test with several. */
  title: string
  /** A skipped test, or a test in a skipped group, proves nothing. */
  skipped: boolean
  /** The elements of the specification in the statement `spec('…')` above. */
  ids: string[]
}

/** A statement `spec('…')` without a test below, or whose ids are not literals. */
export type Misplaced = { line: number }

type Node = { type: string; start: number; [key: string]: unknown }

/**
 * @param file its extension selects the parser (.ts or .tsx)
 * @param source TypeScript
 * @returns tests and groups in the order of the source
 * @throws when the source cannot be parsed
 */
export function readTests(file: string, source: string): { tests: Test[]; misplaced: Misplaced[] } {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const tests: Test[] = []
  const misplaced: Misplaced[] = []
  const idsByCall = new Map<Node, string[]>()

  function visit(node: Node, skipped: boolean): void {
    const call = node.type === 'CallExpression' ? node : null
    const within = skipped || (call !== null && skips(call))
    const ids = idsByCall.get(node)
    const title = call && (ids || isTest(call)) ? titleOf(call, source) : null
    if (call && title !== null) tests.push({ title, skipped: within, ids: ids ?? [] })
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) visitList(value, within)
      else if (isNode(value)) visit(value, within)
    }
  }

  function visitList(list: unknown[], skipped: boolean): void {
    for (const [index, item] of list.entries()) {
      if (!isNode(item)) continue
      const ids = idsOf(item)
      if (!ids) visit(item, skipped)
      else {
        const below = callOf(list[index + 1])
        if (below && ids.length > 0 && titleOf(below, source) !== null) idsByCall.set(below, ids)
        else misplaced.push({ line: source.slice(0, item.start).split('\n').length })
      }
    }
  }

  visit(program as unknown as Node, false)
  return { tests, misplaced }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The call that is the whole statement. */
function callOf(statement: unknown): Node | null {
  const call =
    isNode(statement) && statement.type === 'ExpressionStatement' ? (statement['expression'] as Node) : null
  return call?.type === 'CallExpression' ? call : null
}

/** The ids of a statement `spec('…', '…')`, null for any other. */
function idsOf(statement: Node): string[] | null {
  const call = callOf(statement)
  if (!call || namesOf(call).join('.') !== 'spec') return null
  const ids = (call['arguments'] as Node[]).map((argument) => argument['value'])
  return ids.every((id) => typeof id === 'string') ? ids : []
}

function titleOf(call: Node, source: string): string | null {
  const [first] = call['arguments'] as Node[]
  if (first?.type === 'Literal' && typeof first['value'] === 'string') return first['value']
  if (first?.type === 'TemplateLiteral') return source.slice(first.start + 1, (first['end'] as number) - 1)
  return null
}

/** The names in what is called, outermost last: `test`, `skip` and `each` of `test.skip.each(…)(…)`. */
function namesOf(call: Node): string[] {
  const names: string[] = []
  let callee = call['callee'] as Node
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression') {
    if (callee.type === 'MemberExpression') names.unshift(String((callee['property'] as Node)['name']))
    callee = (callee['object'] ?? callee['callee']) as Node
  }
  return [String(callee['name']), ...names]
}

const TESTS = new Set(['test', 'it', 'describe', 'suite', 'xtest', 'xit', 'xdescribe'])

/** `test.step` is a part of a test. */
function isTest(call: Node): boolean {
  const [name = '', ...others] = namesOf(call)
  return TESTS.has(name) && !others.includes('step')
}

const SKIPPING = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'xit', 'xtest', 'xdescribe'])

/** True for `test.skip(…)`, `describe.todo(…)`, `test.skip.each(…)(…)` and `test('…', { skip: true }, …)`. */
const skips = (call: Node): boolean =>
  namesOf(call).some((name) => SKIPPING.has(name)) || hasSkippingOption(call)

const hasSkippingOption = (call: Node): boolean =>
  (call['arguments'] as Node[]).some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      (argument['properties'] as Node[]).some(
        ({ key, value }) =>
          SKIPPING.has((key as Node | undefined)?.['name'] as string) && (value as Node)['value'] === true,
      ),
  )

/** Collects the tags of every test of the project. */

/** A tagged test with its file, relative to the project's folder. */
export type Proof = Test & { file: string }

const FOLDERS = ['tests', 'e2e', 'contract', 'sync', 'src', 'server', 'scripts']

/** `tests/growth` runs by hand. `*.journeys.ts` call the engines' journeys. */
const RUNS = /^(?!tests\/growth\/).*(\.(test|spec)\.tsx?$|-journeys\.ts$)/

/** In the order of files and lines. Reports a misplaced tag as `file:line`. */
export function findProofs(): { proofs: Proof[]; misplaced: string[] } {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const proofs: Proof[] = []
  const misplaced: string[] = []
  for (const file of files.filter((name) => /\.tsx?$/.test(name)).sort()) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/^\s*spec\(/m.test(source)) continue
    const { tests, misplaced: found } = readTests(file, source)
    const tagged = tests.filter(({ ids }) => ids.length > 0)
    if (RUNS.test(file)) proofs.push(...tagged.map((test) => ({ ...test, file })))
    else misplaced.push(...tagged.map(({ title }) => `${file}: “${title}” runs in no suite`))
    misplaced.push(...found.map(({ line }) => `${file}:${line}: no test follows the tag`))
  }
  return { proofs, misplaced }
}

/** `says` is one sentence. */
type Element = { id: string; says: string }
type Section = { title: string; elements: Element[] }

export function allSections(): Section[] {
  const byHand = Object.entries(written).map(([title, elements]) => ({
    title,
    elements: Object.entries(elements).map(([id, says]) => ({ id, says })),
  }))
  return [
    ...byHand,
    { title: 'Screens of the app', elements: screens() },
    { title: 'Calls of the API', elements: calls() },
    { title: 'Toasts', elements: sentences() },
  ]
}

/** Read as text, because importing the route table would load the whole app. */
export function screens(): Element[] {
  const table = readFileSync(join(root, 'src/app/routes.tsx'), 'utf8')
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => ({
    id: `screen ${path}`,
    says: path === '*' ? 'The app answers an unknown address.' : `The app opens ${path}.`,
  }))
}

const calls = (): Element[] =>
  Object.entries(routes).map(([name, { method, path, summary }]) => ({
    id: `route ${name}`,
    says: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}`,
  }))

/** A toast with a number has a sentence for one and a sentence for more. */
const sentences = (): Element[] =>
  Object.entries(toasts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [{ id: `toast ${key}`, says: `“${text}”` }]
      : Object.entries(text).map(([form, says]) => ({ id: `toast ${key}.${form}`, says: `“${says}”` })),
  )

const HEAD = `# The specification and its tests

\`npm run spec\` writes this page from the elements in \`tests/spec/elements\`, the routes, screens and toasts of the code, and the tags of the tests. Do not edit it.
It also writes the table of [faults](faults.md). A test checks the table of [security](security.md).
`

/**
 * Writes docs/spec.md: each element with its sentence and the tests that prove it.
 * @returns the page as Markdown, the same for the same elements and proofs
 */
export function pageOf(sections: readonly Section[], proofs: readonly Proof[]): string {
  const byId = new Map<string, Proof[]>()
  for (const proof of proofs) for (const id of proof.ids) byId.set(id, [...(byId.get(id) ?? []), proof])
  const parts = sections.map(({ title, elements }) =>
    [`## ${title}`, '', ...elements.flatMap((element) => linesOf(element, byId.get(element.id) ?? []))].join(
      '\n',
    ),
  )
  return `${[HEAD, ...parts].join('\n')}\n`.replaceAll(/\n(## )/g, '\n\n$1').replaceAll(/\n{3,}/g, '\n\n')
}

function linesOf({ id, says }: Element, proofs: Proof[]): string[] {
  const files = [...new Set(proofs.map(({ file }) => file))]
  return [
    `- **${id}**: ${says}`,
    ...files.map((file) => {
      const titles = new Set(proofs.filter((proof) => proof.file === file).map(({ title }) => title))
      return `  - \`${file}\`: ${[...titles].map((title) => `“${title}”`).join(' · ')}`
    }),
  ]
}
