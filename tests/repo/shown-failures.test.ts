/**
 * Every failure shows a message. The check follows each call that changes something outwards, through the enclosing
 * functions and their callers. It ends at a `catch` that uses the error, or at a function or component that reports
 * failures.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { routes } from '../../contract/routes/index.ts'
import { spec } from '../spec/spec.ts'

/** Functions that report failures by name, components by name and attribute. */
const TELLERS = new Set([
  // A form reports returned and thrown errors below its fields.
  'useForm',
  'AddDialog.add',
  'BothForm.submit',
  'PasswordForm.submit',
  'ReasonDialog.submit',
  'ReverseRecord.reverse',
  // A confirmation dialog reports it in its place.
  'attempt',
  'DeleteRecord.remove',
  // One of several choices, and one step of an import, report it in a toast.
  'decide',
  'take',
  // The kiosk shows a failed save on the question itself.
  'visit.once',
  // A page behind an emailed link, and loaded content, report it in their place.
  'LinkPage.act',
  'PeriodChart.load',
  'useLastKnown',
  'useLoaded',
  'useSearch',
])

/** Failures reported in a way that the check cannot follow, by file and change. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/door/family/undo-family.ts: church.mutate': 'the result names who failed, and the sheet says so',
  'features/door/first-timer/save-family.ts: church.mutate': 'the form that saves catches it',
  'features/door/head/agreement/ask-others.ts: syncAgreement':
    'nobody on this phone asked: who did sees that it is silent',
  'features/door/service/service-sheet.tsx: church.mutate': 'null is what the next line tells',
  'features/follow-up/assign-dialog.tsx: church.mutate': 'the line says that it is not kept while `failed`',
  'features/groups/use-groups.ts: church.mutate':
    'the caller of the source shows it, and the phone follows itself',
  'features/groups/groups-page.tsx: add': 'as of the source on the phone',
  'features/groups/groups-page.tsx: change': 'as of the source on the phone',
  'features/groups/groups-page.tsx: changeMembers': 'as of the source on the phone',
  'features/groups/groups-page.tsx: remove': 'as of the source on the phone',
  'features/imports/sheets-card.tsx: dropImport': 'what was read of the other sheets goes by itself',
  'features/kiosk/visit/use-visit.ts: church.mutate': 'whoever marks does it within `once`',
  'features/services/weekly/move-dialog.tsx: church.mutate':
    'the dialog shows it beside the day or in the form',
}

type Node = { type: string } & Record<string, unknown>
type Path = readonly Node[]
type Source = { file: string; text: string; program: Node }

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => sourceOf(file, readFileSync(`src/${file}`, 'utf8')))

function sourceOf(file: string, text: string): Source {
  let program: Node | undefined
  return {
    file,
    text,
    get program() {
      return (program ??= parseSync(file, text).program as unknown as Node)
    },
  }
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** The name of a node, or of the last part of a path such as `open.take`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name ?? '')
}

function walk(node: Node, see: (path: Path) => void, above: Path = []): void {
  const path = [...above, node]
  see(path)
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, see, path)
}

function some(node: unknown, is: (path: Path) => boolean): boolean {
  let found = false
  if (isNode(node)) walk(node, (path) => (found ||= is(path)))
  return found
}

const isFunction = (node: unknown): node is Node => isNode(node) && /Function/.test(node.type)

/** The handler uses the error, or shows a message of its own. */
const tells = (handler: Node): boolean => {
  const thrown = nameOf(handler.param ?? (handler.params as Node[] | undefined)?.[0])
  return some(handler.body, (path) => {
    const { type, callee, ...node } = path.at(-1)!
    if (type === 'CallExpression') return /^(say|t|toastFailure)$/.test(nameOf(callee))
    return type === 'Identifier' && thrown !== '' && node.name === thrown
  })
}

/** The named function of a file reports its failures. */
const isTeller = ({ program }: Source, name: string): boolean =>
  some(program, (path) => {
    const node = path.at(-1)!
    const made = node.type === 'VariableDeclarator' ? node.init : node
    return nameOf(node.id) === name && isFunction(made) && some(made, (within) => isHandled(within.at(-1)!))
  })

/** A failure in a `try`, or before a `.catch`, is reported. */
function isHandled({ type, handler, callee, arguments: given }: Node): boolean {
  const errorHandler = type === 'TryStatement' ? handler : nameOf(callee) === 'catch' && (given as Node[])[0]
  return isNode(errorHandler) && tells(errorHandler)
}

type Outcome = 'reported' | 'swallowed' | 'further'

/** Decides what this node does with a failure within it. */
function outcomeAt(source: Source, node: Node, inner: Node): Outcome {
  if (node.type === 'TryStatement' && node.block === inner && isNode(node.handler))
    return tells(node.handler) ? 'reported' : 'swallowed'
  if (node.type === 'JSXOpeningElement')
    return TELLERS.has(`${nameOf(node.name)}.${nameOf(inner.name)}`) ? 'reported' : 'further'
  if (node.type !== 'CallExpression') return 'further'
  const name = nameOf(node.callee)
  const whole = `${nameOf((node.callee as Node).object)}.${name}`
  if (inner !== node.callee)
    return TELLERS.has(name) || TELLERS.has(whole) || isTeller(source, name) ? 'reported' : 'further'
  const [first, second] = node.arguments as Node[]
  const handler = name === 'then' ? second : name === 'catch' ? first : undefined
  if (!handler) return 'further'
  return !isFunction(handler) || tells(handler) ? 'reported' : 'swallowed'
}

/** The files in which a failure at this place stays without a message. */
function untold(source: Source, path: Path, known: readonly string[] = []): string[] {
  for (let at = path.length - 2; at >= 0; at -= 1) {
    const [node, inner] = [path[at]!, path[at + 1]!]
    const outcome = outcomeAt(source, node, inner)
    if (outcome !== 'further') return outcome === 'reported' ? [] : [source.file]
    const name =
      isFunction(inner) && isNode(inner.id) ? nameOf(inner.id) : isWork(node.init) ? nameOf(node.id) : ''
    if (!name) continue
    // A component has no caller that could report its failures.
    if (/^[A-Z]/.test(name)) break
    if (known.includes(name)) return []
    const uses = usesOf(source, name, path.slice(0, at + 1))
    if (uses.length > 0) return uses.flatMap(([user, use]) => untold(user, use, [...known, name]))
  }
  return [source.file]
}

/** Deferred work: a function, or one that a hook keeps. */
const isWork = (made: unknown): boolean =>
  isFunction(made) ||
  (isNode(made) && made.type === 'CallExpression' && nameOf(made.callee) === 'useCallback')

/** The uses of a function in its own file and, when exported, in the files that import it. */
function usesOf(source: Source, name: string, above: Path): [Source, Path][] {
  const leaves = above.some(({ type }) => type === 'ExportNamedDeclaration')
  const users = sources.filter(
    ({ text }) => leaves && text.includes(basename(source.file)) && text.includes(name),
  )
  return [source, ...users].flatMap((user) => usesIn(user, name).map((use): [Source, Path] => [user, use]))
}

function usesIn({ program }: Source, name: string): Path[] {
  const uses: Path[] = []
  walk(program, (path) => {
    const [around, above, node] = path.slice(-3)
    if (!above || !node || node.type !== 'Identifier' || nameOf(node) !== name) return
    if (above.id === node || above.property === node || above.key === node) return
    if (!/Import|Export/.test(above.type) && around?.type !== 'ObjectPattern') uses.push(path)
  })
  return uses
}

/** The objects that change data here or on the server, and the names of those methods. */
const CHANGES: Readonly<Record<string, RegExp>> = {
  api: /^(call)$/,
  church: /^mutate$/,
  // The cells or departments, on a phone or on the server.
  source: /^(create|change|remove|moveAll)$/,
}

/** Each call of a file that changes something, with its name and path. */
function changesIn({ text, program }: Source): [string, Path][] {
  const calls: [string, Path][] = []
  if (!/\b(api|church|source)\.\w+\(/.test(text)) return calls
  walk(program, (path) => {
    const { type, callee, arguments: given } = path.at(-1)!
    if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return
    const who = nameOf((callee as Node).object)
    if (!CHANGES[who]?.test(nameOf(callee))) return
    const [first] = given as Node[]
    const what = who === 'api' ? nameOf(first) : `${who}.${nameOf(callee)}`
    if (routes[what as keyof typeof routes]?.method !== 'GET') calls.push([what, path])
  })
  return calls
}

/** The changes of a file whose failures may stay unreported. */
const silent = (source: Source): string[] =>
  changesIn(source)
    .filter(([, path]) => untold(source, path).length > 0)
    .map(([what]) => `${source.file}: ${what}`)

spec('8 Failures: each change')
test('every failed request of the app is reported where it was made', () => {
  expect(sources.flatMap(changesIn).length).toBeGreaterThan(100)
  expect([...new Set(sources.flatMap(silent))].toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
})

const CALL = 'api.call(eventRoutes.deleteEvent, {})'

test.each([
  ['a tap that waits for nothing', `const Box = () => <Button onClick={() => void ${CALL}} />`],
  [
    'a catch that says nothing',
    `async function go() { try { await ${CALL} } catch (thrown) { setBusy(false) } }`,
  ],
  ['a rejection that is swallowed', `const go = () => ${CALL}.catch(() => undefined)`],
  [
    'one of two who call it',
    `const go = async () => { await ${CALL} }
    const Box = () => <Button onClick={() => attempt(go)} onBlur={() => void go()} />`,
  ],
])('reports %s', (_, text) => expect(silent(sourceOf('x.tsx', text))).toEqual(['x.tsx: deleteEvent']))

test.each([
  ['a form', `const Box = () => { const form = useForm({ submit: async () => { await ${CALL} } }) }`],
  ['a catch', `const go = async () => { try { await ${CALL} } catch (thrown) { show(problemOf(thrown)) } }`],
  [
    'all who call it',
    `const go = async () => { await ${CALL} }
    const Box = () => <Button onClick={() => attempt(go)} />`,
  ],
])('accepts %s that reports', (_, text) => expect(silent(sourceOf('x.tsx', text))).toEqual([]))
