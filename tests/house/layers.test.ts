import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// A house in small with one room of each kind; every import below is written into one file of its own.
const rooms = [
  'contract/rows.ts',
  'sync/mutation.ts',
  'sync/client/outbox.ts',
  'src/ui/button.ts',
  'src/lib/phone.ts',
  // What ties the screens to the phone's half of sync.
  'src/lib/session/church.ts',
  'src/features/door/page.ts',
]
const moreRooms = [
  'src/features/team/page.ts',
  'src/app/routes.ts',
  'src/public-pages/give.ts',
  'server/app.ts',
  'tests/support/database.ts',
]

const allowed: [from: string, to: string][] = [
  ['contract', 'zod'],
  ['sync', 'contract/rows.ts'],
  ['sync/client', 'sync/mutation.ts'],
  ['sync/client', 'dexie'],
  ['src/ui', 'contract/rows.ts'],
  ['src/ui', 'src/lib/phone.ts'],
  ['src/lib', 'contract/rows.ts'],
  ['src/lib/session', 'sync/client/outbox.ts'],
  ['src/features/door', 'src/lib/session/church.ts'],
  ['src/features/door', 'sync/client/outbox.ts'],
  ['src/features/door', 'src/ui/button.ts'],
  ['src/app', 'src/features/door/page.ts'],
  ['src/public-pages', 'src/ui/button.ts'],
  ['server', 'sync/mutation.ts'],
  ['server', 'contract/rows.ts'],
  ['server', 'node:fs'],
]

const forbidden: [from: string, to: string][] = [
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
  ['src/lib', 'src/lib/session/church.ts'],
  ['src/ui', 'src/lib/session/church.ts'],
  ['src/lib/session', 'src/features/door/page.ts'],
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

let house: string
let barks: Map<string, string>

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'narthex-layers-'))
  for (const room of [...rooms, ...moreRooms]) write(room, 'export const here = 1\n')
  for (const [from, to] of [...allowed, ...forbidden])
    write(plantOf(from, to), `import * as there from '${pathTo(from, to)}'\nexport const seen = there\n`)
  barks = await lint()
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

test.each(forbidden)('%s must not import %s', (from, to) => {
  expect(barks.get(plantOf(from, to))).toMatch(/boundaries/)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(barks.get(plantOf(from, to))).toBeUndefined()
})

test('a file outside every room is told', () => {
  expect(barks.get('attic/box.ts')).toMatch(/no-unknown-files/)
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

const plantOf = (from: string, to: string) => `${from}/planted-${to.replace(/\W/g, '-')}.ts`
const pathTo = (from: string, to: string) =>
  to.includes('/') ? `${'../'.repeat(from.split('/').length)}${to}` : to

/** The house's own layer rules over the small house: which file barked, and with which rule. */
async function lint(): Promise<Map<string, string>> {
  write('attic/box.ts', 'export const here = 1\n')
  mkdirSync(join(house, 'node_modules'))
  for (const name of ['zod', 'dexie']) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","version":"1.0.0","main":"index.js"}`)
    write(`node_modules/${name}/index.js`, 'export const here = 1\n')
  }
  const args = ['-c', join(root, '.oxlintrc.layers.json'), '--format', 'json', '.']
  const output = await new Promise<string>((resolve) =>
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: house }, (_error, stdout) =>
      resolve(stdout),
    ),
  )
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] }
  return new Map(diagnostics.map(({ filename, code }) => [filename, code]))
}
