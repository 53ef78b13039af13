/** Finds the tests and groups of a source: their titles, the tags `spec('…')`, and whether they are skipped. */
import { parseSync } from 'vite'

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
