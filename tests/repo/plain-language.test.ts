import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCoined, unplainComments, unplainIn, unplainTitles } from '../../scripts/parts/plain-language.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(contract|sync|server|src|tests|e2e|bench|scripts|docs)\//.test(file))

const sources = files
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const places = (file: string, found: readonly { line: number; text: string }[]) =>
  found.map(({ line, text }) => `${file}:${line}: ${text}`)

describe('the repository', () => {
  it('has file names from the glossary', () => {
    expect(files.length).toBeGreaterThan(2500)
    expect(files.filter(isCoined)).toEqual([])
  })

  it('has plain comments', () => {
    expect(sources.flatMap(({ file, text }) => places(file, unplainComments(file, text)))).toEqual([])
  })

  it('has plain test titles', () => {
    const tests = sources.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
    expect(tests.length).toBeGreaterThan(400)
    expect(tests.flatMap(({ file, text }) => places(file, unplainTitles(text)))).toEqual([])
  })
})

describe('the check', () => {
  it.each([
    'tests/house/run.test.ts',
    'server/sync/told-while-joined.ts',
    'src/ui/late.tsx',
    'server/auth/who-is.ts',
  ])('finds the home-made word in %s', (path) => expect(isCoined(path)).toBe(true))

  it.each(['server/auth/limits.ts', 'src/features/households/page.tsx', 'scripts/lighthouse/verdict.mjs'])(
    'lets %s pass',
    (path) => expect(isCoined(path)).toBe(false),
  )

  it.each([
    ['a clause as subject', '/** Who signs in again is locked out. */'],
    ['a clause in a later sentence', '// Retries once. What fails twice is refused.'],
    ['a clause over two lines', '/**\n * Sends it.\n * Whoever asks\n * gets it.\n */'],
    ['a clause over two line comments', '// Sends it. Where\n// it fails, it is kept.'],
    ['a replaced phrase', '/** The phone is told of it. */'],
  ])('finds %s in a comment', (_kind, comment) => {
    expect(unplainComments('x.ts', `const a = 1\n${comment}\nconst b = 2\n`)).toHaveLength(1)
  })

  it.each(['Who may read it?', 'That is why it waits.', 'The server says who sent it.'])(
    'lets "%s" pass',
    (text) => expect(unplainIn(text)).toBeNull(),
  )

  it.each([
    ['test', "test('what was sent is kept', () => {})"],
    ['skipped test', "  it.skip('whoever asks gets it', () => {})"],
    ['group', "describe('who is out', () => {})"],
    ['table', "test.each([\n  [1],\n])('what %s means', () => {})"],
    ['table in a group', "  it.each([\n    [1],\n  ])('what %s means', () => {})"],
  ])('finds a clause in the title of a %s', (_kind, source) => {
    expect(unplainTitles(source)).toHaveLength(1)
  })
})
