/**
 * Every failure shows a sentence. Each call in the sources that asks the server for a change is followed outwards, through
 * the functions that it stands in and those who call them: to a `catch` that uses what was thrown, or to one of those who
 * tell what fails in the work that they are given.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { routes } from '../../contract/routes/index.ts'

/** Who tells: a function by its name, a component by its name and that of the attribute. */
const TELLERS = new Set([
  // A form, beneath its fields: what is returned, and what is thrown.
  'useForm',
  'AddDialog.add',
  'BothForm.submit',
  'PasswordForm.submit',
  'ReasonDialog.submit',
  'ReverseRecord.reverse',
  // A question before something goes, in its place.
  'attempt',
  'DeleteRecord.remove',
  // One of several answers, and one step of an import, in passing.
  'decide',
  'take',
  // What a tablet could not keep, on the question itself.
  'visit.once',
  // A page behind a link out of a mail, and what is fetched to be shown, in the place of it.
  'LinkPage.act',
  'PeriodChart.load',
  'useLastKnown',
  'useLoaded',
])

/** What is told in a way that cannot be followed, by file and change. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/door/head/agreement/ask-others.ts: syncAgreement':
    'nobody on this phone asked: who did sees that it is silent',
  'features/door/service/make-service.tsx: church.mutate': 'null is what the next line tells',
  'features/follow-up/line-dialog.tsx: church.mutate': 'the line says that it is not kept while `failed`',
  'features/groups/people-of-group.tsx: book.move': 'it is the same book, asked anew after a move',
  'features/groups/use-phone-book.ts: church.mutate': 'who calls the book tells, and is followed by itself',
  'features/groups/use-server-book.ts: add': 'as of the phone’s book',
  'features/groups/use-server-book.ts: change': 'as of the phone’s book',
  'features/groups/use-server-book.ts: changeMembers': 'as of the phone’s book',
  'features/groups/use-server-book.ts: remove': 'as of the phone’s book',
  'features/imports/sheets-card.tsx: dropImport': 'what was read of the other sheets goes by itself',
  'features/kiosk/visit/use-visit.ts: church.mutate': 'whoever marks does it within `once`',
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

/** Of a name, or of the last part of a path such as `open.take`. */
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

/** What was thrown is used for something, or a sentence of its own is said. */
const tells = (handler: Node): boolean => {
  const thrown = nameOf(handler.param ?? (handler.params as Node[] | undefined)?.[0])
  return some(handler.body, (path) => {
    const { type, callee, ...node } = path.at(-1)!
    if (type === 'CallExpression') return /^(say|t|toastFailure)$/.test(nameOf(callee))
    return type === 'Identifier' && thrown !== '' && node.name === thrown
  })
}

/** The function of a name in a file tells what fails in it. */
const isTeller = ({ program }: Source, name: string): boolean =>
  some(program, (path) => {
    const node = path.at(-1)!
    const made = node.type === 'VariableDeclarator' ? node.init : node
    return nameOf(node.id) === name && isFunction(made) && some(made, (within) => isHandled(within.at(-1)!))
  })

/** Whatever fails in a `try`, or in what `catch` is called of, is told. */
function isHandled({ type, handler, callee, arguments: given }: Node): boolean {
  const heard = type === 'TryStatement' ? handler : nameOf(callee) === 'catch' && (given as Node[])[0]
  return isNode(heard) && tells(heard)
}

type Heard = 'told' | 'swallowed' | 'further'

/** What becomes there of what fails within. */
function heardAt(source: Source, node: Node, inner: Node): Heard {
  if (node.type === 'TryStatement' && node.block === inner && isNode(node.handler))
    return tells(node.handler) ? 'told' : 'swallowed'
  if (node.type === 'JSXOpeningElement')
    return TELLERS.has(`${nameOf(node.name)}.${nameOf(inner.name)}`) ? 'told' : 'further'
  if (node.type !== 'CallExpression') return 'further'
  const name = nameOf(node.callee)
  const whole = `${nameOf((node.callee as Node).object)}.${name}`
  if (inner !== node.callee)
    return TELLERS.has(name) || TELLERS.has(whole) || isTeller(source, name) ? 'told' : 'further'
  const [first, second] = node.arguments as Node[]
  const handler = name === 'then' ? second : name === 'catch' ? first : undefined
  if (!handler) return 'further'
  return !isFunction(handler) || tells(handler) ? 'told' : 'swallowed'
}

/** Where what fails in a place stays without a sentence. */
function untold(source: Source, path: Path, known: readonly string[] = []): string[] {
  for (let at = path.length - 2; at >= 0; at -= 1) {
    const [node, inner] = [path[at]!, path[at + 1]!]
    const heard = heardAt(source, node, inner)
    if (heard !== 'further') return heard === 'told' ? [] : [source.file]
    const name =
      isFunction(inner) && isNode(inner.id) ? nameOf(inner.id) : isWork(node.init) ? nameOf(node.id) : ''
    if (!name) continue
    // Of a component nobody hears how its work went.
    if (/^[A-Z]/.test(name)) break
    if (known.includes(name)) return []
    const uses = usesOf(source, name, path.slice(0, at + 1))
    if (uses.length > 0) return uses.flatMap(([user, use]) => untold(user, use, [...known, name]))
  }
  return [source.file]
}

/** Something to be done later: a function, or one that a hook keeps. */
const isWork = (made: unknown): boolean =>
  isFunction(made) ||
  (isNode(made) && made.type === 'CallExpression' && nameOf(made.callee) === 'useCallback')

/** Where a function is called or handed on: in its own file and, where it leaves that, in those that bring it in. */
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

/** Who changes something, here or at the server, and by which of their functions. */
const CHANGES: Readonly<Record<string, RegExp>> = {
  api: /^(call)$/,
  church: /^mutate$/,
  // The cells or departments, as a phone or as the server has them.
  book: /^(create|change|remove|move)$/,
}

/** Each call of a file for a change, and for what the file alone does not say. */
function changesIn({ text, program }: Source): [string, Path][] {
  const calls: [string, Path][] = []
  if (!/\b(api|church|book)\.\w+\(/.test(text)) return calls
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

/** The changes of a file of which somebody may not be told that they failed. */
const silent = (source: Source): string[] =>
  changesIn(source)
    .filter(([, path]) => untold(source, path).length > 0)
    .map(([what]) => `${source.file}: ${what}`)

test('whatever is asked for in the app and fails is told where it was asked for', () => {
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
])('%s is barked at', (_, text) => expect(silent(sourceOf('x.tsx', text))).toEqual(['x.tsx: deleteEvent']))

test.each([
  ['a form', `const Box = () => { const form = useForm({ submit: async () => { await ${CALL} } }) }`],
  ['a catch', `const go = async () => { try { await ${CALL} } catch (thrown) { show(problemOf(thrown)) } }`],
  [
    'all who call it',
    `const go = async () => { await ${CALL} }
    const Box = () => <Button onClick={() => attempt(go)} />`,
  ],
])('%s that tells is let be', (_, text) => expect(silent(sourceOf('x.tsx', text))).toEqual([]))
