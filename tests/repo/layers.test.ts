import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// A small tree with one folder of each kind. Each import below goes into its own file.
const folders = [
  'contract/rows.ts',
  'contract/calendar/days.ts',
  'sync/mutation.ts',
  'sync/client/outbox.ts',
  'src/ui/button.ts',
  'src/lib/phone.ts',
  // Files that features share and that use the sync client.
  'src/domain/session/church.ts',
  'src/features/door/page.ts',
]
const moreFolders = [
  'src/features/team/page.ts',
  'src/app/routes.ts',
  'src/public-pages/give.ts',
  'server/app.ts',
  'tests/support/database.ts',
]

const allowed: [from: string, to: string][] = [
  ['contract', 'zod'],
  ['contract/calendar', 'dayjs'],
  ['contract/calendar', 'contract/rows.ts'],
  ['sync', 'contract/calendar/days.ts'],
  ['sync/client', 'contract/calendar/days.ts'],
  ['src/ui', 'contract/calendar/days.ts'],
  ['src/lib', 'contract/calendar/days.ts'],
  ['src/features/door', 'contract/calendar/days.ts'],
  ['server', 'contract/calendar/days.ts'],
  ['sync', 'contract/rows.ts'],
  ['sync/client', 'sync/mutation.ts'],
  ['sync/client', 'dexie'],
  ['src/ui', 'contract/rows.ts'],
  ['src/ui', 'src/lib/phone.ts'],
  ['src/lib', 'contract/rows.ts'],
  ['src/domain/session', 'sync/client/outbox.ts'],
  ['src/features/door', 'src/domain/session/church.ts'],
  ['src/features/door', 'sync/client/outbox.ts'],
  ['src/features/door', 'src/ui/button.ts'],
  ['src/app', 'src/features/door/page.ts'],
  ['src/public-pages', 'src/ui/button.ts'],
  ['server', 'sync/mutation.ts'],
  ['server', 'contract/rows.ts'],
  ['server', 'node:fs'],
]

const forbidden: [from: string, to: string][] = [
  ['contract', 'contract/calendar/days.ts'],
  ['contract', 'dayjs'],
  ['contract/calendar', 'sync/mutation.ts'],
  ['contract/calendar', 'src/lib/phone.ts'],
  ['contract/calendar', 'server/app.ts'],
  ['contract/calendar', 'zod'],
  ['contract/calendar', 'node:fs'],
  ['sync', 'dayjs'],
  ['contract', 'sync/mutation.ts'],
  ['contract', 'src/lib/phone.ts'],
  ['contract', 'server/app.ts'],
  ['contract', 'dexie'],
  ['contract', 'node:fs'],
  ['sync', 'sync/client/outbox.ts'],
  ['sync', 'src/lib/phone.ts'],
  ['sync', 'server/app.ts'],
  ['sync', 'dexie'],
  ['sync/client', 'src/lib/phone.ts'],
  ['sync/client', 'server/app.ts'],
  ['src/ui', 'sync/mutation.ts'],
  ['src/ui', 'src/features/door/page.ts'],
  ['src/ui', 'server/app.ts'],
  ['src/lib', 'sync/mutation.ts'],
  ['src/lib', 'src/domain/session/church.ts'],
  ['src/ui', 'src/domain/session/church.ts'],
  ['src/domain/session', 'src/features/door/page.ts'],
  ['src/lib', 'src/ui/button.ts'],
  ['src/lib', 'server/app.ts'],
  ['src/features/door', 'src/features/team/page.ts'],
  ['src/features/door', 'src/app/routes.ts'],
  ['src/features/door', 'server/app.ts'],
  ['src/public-pages', 'src/features/door/page.ts'],
  ['src/public-pages', 'sync/client/outbox.ts'],
  ['src/public-pages', 'server/app.ts'],
  ['src/app', 'server/app.ts'],
  ['server', 'sync/client/outbox.ts'],
  ['server', 'src/lib/phone.ts'],
  ['server', 'src/public-pages/give.ts'],
  ['server', 'tests/support/database.ts'],
]

let tree: string
let violations: Map<string, string>

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'narthex-layers-'))
  for (const folder of [...folders, ...moreFolders]) write(folder, 'export const here = 1\n')
  for (const [from, to] of [...allowed, ...forbidden])
    write(plantOf(from, to), `import * as there from '${pathTo(from, to)}'\nexport const seen = there\n`)
  violations = await lint()
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test.each(forbidden)('%s must not import %s', (from, to) => {
  expect(violations.get(plantOf(from, to))).toMatch(/boundaries/)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(violations.get(plantOf(from, to))).toBeUndefined()
})

test('reports a file outside every folder', () => {
  expect(violations.get('attic/box.ts')).toMatch(/no-unknown-files/)
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), text)
}

const plantOf = (from: string, to: string) => `${from}/planted-${to.replace(/\W/g, '-')}.ts`
const pathTo = (from: string, to: string) =>
  to.includes('/') ? `${'../'.repeat(from.split('/').length)}${to}` : to

/** The repository's own layer rules over the small tree: the rule that each file violates. */
async function lint(): Promise<Map<string, string>> {
  write('attic/box.ts', 'export const here = 1\n')
  mkdirSync(join(tree, 'node_modules'))
  for (const name of ['zod', 'dayjs', 'dexie']) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","version":"1.0.0","main":"index.js"}`)
    write(`node_modules/${name}/index.js`, 'export const here = 1\n')
  }
  const args = ['-c', join(root, '.oxlintrc.layers.json'), '--format', 'json', '.']
  const output = await new Promise<string>((resolve) =>
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: tree }, (_error, stdout) =>
      resolve(stdout),
    ),
  )
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] }
  return new Map(diagnostics.map(({ filename, code }) => [filename, code]))
}
