/**
 * Follows docs/add-a-field.md on a copy of the project: applies its code blocks, compiles, runs a test of the new field,
 * and counts the changed files. Also leaves out each entry in turn and expects a type error. The copy has another new
 * field already, a text, because the page must hold for the second field too.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './parts/run.mjs'

const MOST_FILES = 5
const scratch = join(tmpdir(), `narthex-field-${process.pid}`)
const problems = []
const at = (file) => join(scratch, file)
const bin = (name) => join(root, 'node_modules/.bin', name)
const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8' })
const inScratch = (name, ...args) => spawnSync(bin(name), args, { cwd: scratch, encoding: 'utf8' })

function copyProject() {
  const files = git(root, 'ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(at(file)), { recursive: true })
    cpSync(join(root, file), at(file))
  }
  cpSync(at('tests/repo/added-field.tsx'), at('tests/repo/added-field.test.tsx'))
  symlinkSync(join(root, 'node_modules'), at('node_modules'))
  git(scratch, 'init', '-q')
  commit()
}

function commit() {
  git(scratch, 'add', '-A')
  git(scratch, '-c', 'user.name=test', '-c', 'user.email=test@mail.example', 'commit', '-qm', 'Copy')
}

/** The page's blocks: "```ts FILE before "LINE"" inserts, "```sql FILE" creates. */
function blocksOf(page) {
  const blocks = page.matchAll(/^```\w+ (\S+)(?: before "(.*)")?\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, file, before, text]) => ({ file, before, text }))
}

/** Applies a block. The shape of a field is one more than the highest. */
function apply({ file, before, text: written }) {
  if (before === undefined) return writeFileSync(at(numbered(file)), written)
  const text = written.replace(/shape: \d+/g, `shape: ${highestShape() + 1}`)
  const old = readFileSync(at(file), 'utf8')
  if (old.split(`\n${before}`).length !== 2) throw new Error(`${file} has no single line "${before}".`)
  writeFileSync(
    at(file),
    old.replace(`\n${before}`, () => `\n${text}${before}`),
  )
}

function highestShape() {
  const shapes = readFileSync(at('contract/person-fields.ts'), 'utf8').matchAll(
    /\b(?:shape:|ROWS_SHAPE =) (\d+)/g,
  )
  return Math.max(...[...shapes].map(([, shape]) => Number(shape)))
}

/** The replacements that make a text field of the page's flag. */
const TEXT = [
  ["kind: 'flag',", "kind: 'text',\n    most: 60,"],
  ['boolean not null default false', 'text'],
  ['(usher|ushers|is usher)', '(workplace|employer)'],
  ['usher', 'workplace'],
  ['Usher', 'Workplace'],
]

/** The blocks of the page for a text field. */
function ofText(blocks) {
  const all = blocks.map(({ text }) => text).join('')
  for (const [flag] of TEXT)
    if (!all.includes(flag)) throw new Error(`docs/add-a-field.md has lost "${flag}".`)
  const changed = (text) => TEXT.reduce((one, [flag, ofText]) => one.replaceAll(flag, ofText), text)
  return blocks.map((block) => ({ ...block, file: changed(block.file), text: changed(block.text) }))
}

function pin() {
  const pinned = inScratch('tsx', 'scripts/pin.ts')
  if (pinned.status !== 0) problems.push(`The hashes were not pinned.\n${pinned.stderr}`)
}

function numbered(file) {
  const last = readdirSync(at('server/db/migrations')).sort().at(-1)
  return file.replace('NNNN', String(Number.parseInt(last, 10) + 1).padStart(4, '0'))
}

/** Type errors of a part of the project, as text. */
const typeErrors = (part) => inScratch('tsc', '-p', `tsconfig.${part}.json`, '--noEmit').stdout

function expectErrors(part, named) {
  const errors = typeErrors(part)
  for (const [what, pattern] of named) {
    const isFound = pattern.test(errors)
    console.log(`${isFound ? 'fails to compile' : 'COMPILES'}: without ${what}`)
    if (!isFound) problems.push(`The project compiles without ${what}.\n${errors.slice(0, 2000)}`)
  }
}

/** Adds one field for each property, each without that property, so that one compilation tells all. */
function withoutEachProperty(declaration) {
  const properties = [...declaration.text.matchAll(/^ {4}(\w+): .*\n/gm)]
  const fields = properties.map(([line, name]) =>
    declaration.text.replace(line, '').replace('usher:', `without_${name}:`),
  )
  apply({ ...declaration, text: fields.join('') })
  const source = readFileSync(at(declaration.file), 'utf8').split('\n')
  const errors = typeErrors('server')
  for (const [, name] of properties) {
    const line = source.findIndex((text) => text.startsWith(`  without_${name}:`)) + 1
    const isFound = errors.includes(`${declaration.file}(${line},`)
    console.log(`${isFound ? 'fails to compile' : 'COMPILES'}: a field without ${name}`)
    if (!isFound) problems.push(`A field without ${name} compiles.\n${errors.slice(0, 2000)}`)
  }
}

function main() {
  const blocks = blocksOf(readFileSync(join(root, 'docs/add-a-field.md'), 'utf8'))
  const [declaration, label, texts] = blocks
  copyProject()
  for (const block of ofText(blocks)) apply(block)
  pin()
  commit()

  withoutEachProperty(declaration)
  git(scratch, 'checkout', '-q', '.')
  apply(declaration)
  expectErrors('server', [['its texts for imports and privacy', /field-texts\.ts.*\n?.*usher/]])
  expectErrors('app', [['the message of its label', /fields\.usher/]])
  git(scratch, 'checkout', '-q', '.')

  for (const block of blocks) apply(block)
  if (!label || !texts) throw new Error('docs/add-a-field.md has lost blocks.')
  pin()
  const changed = git(scratch, 'status', '--porcelain', '-uall').split('\n').filter(Boolean)
  console.log(`${changed.length} files changed:\n${changed.join('\n')}`)
  if (changed.length > MOST_FILES) problems.push(`A field takes ${changed.length} files.`)

  const types = inScratch('tsc', '-b', '--checkers', '1', '--builders', '2')
  if (types.status !== 0) problems.push(`The copy does not compile.\n${types.stdout.slice(0, 4000)}`)
  const tests = [
    'tests/repo/added-field.test.tsx',
    'tests/screens/members.test.tsx',
    'tests/repo/pinned-migrations.test.ts',
    'tests/sync/old-clients.test.ts',
    'tests/sync/church-week.test.ts',
    'tests/sync-client/cursor.test.ts',
  ]
  const run = inScratch('vitest', 'run', ...tests)
  if (run.status !== 0)
    problems.push(`The field does not work.\n${run.stdout.slice(-6000)}${run.stderr.slice(-2000)}`)
}

try {
  main()
} finally {
  if (!process.env.KEEP_SCRATCH) rmSync(scratch, { recursive: true, force: true })
}
for (const problem of problems) console.error(`\n${problem}`)
console.log(problems.length === 0 ? 'docs/add-a-field.md holds.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
