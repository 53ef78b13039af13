/** A backup and a restore refuse bad input with a sentence, before anything changes. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { whyNotDone } from '../../server/backup/command.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import type { Manifest } from '../../server/backup/backup-file.ts'
import { openArchive } from '../../server/backup/archive.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { fillPlace } from './full-church.ts'
import { asAdmin, contentOf, limitedRun, places, silent, type Places } from './places.ts'
import { spec } from '../spec/spec.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let url: string
let dataDir: string
let file: string
let manifest: Manifest
beforeAll(async () => {
  at = await places()
  url = await at.database()
  dataDir = at.folder()
  await fillPlace(url, at.asSuperuser(url), dataDir)
  file = join(at.folder(), 'church.zip')
  manifest = await backUp(file)
})
afterAll(() => at.clear())

const backUp = (to: string, env: Record<string, string> = {}) =>
  makeBackup({
    file: to,
    force: false,
    config: loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...env }),
    log: silent,
  })

const restore = (target: string, from = file, env: Record<string, string> = {}, migrations?: string) =>
  restoreBackup({
    file: from,
    endSessions: false,
    config: loadConfig({ DATABASE_URL: target, DATA_DIR: at.folder(), ...env }),
    log: silent,
    ...(migrations && { migrations }),
  })

const tablesIn = (target: string) =>
  asAdmin(target, `select relname from pg_class where relnamespace = 'public'::regnamespace`)

spec('fault A damaged backup')
test('refuses a file that was cut at any length', async () => {
  const whole = readFileSync(file)
  const cut = join(at.folder(), 'cut.zip')
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      writeFileSync(cut, whole.subarray(0, length))
      await expect(openArchive(cut)).rejects.toThrow(
        /cut\.zip is not a whole backup\..*Nothing was changed\.$/s,
      )
    }),
    { numRuns: 25 },
  )
})

test('a changed byte is refused, or changes nothing that is restored', async () => {
  const whole = readFileSync(file)
  const changed = join(at.folder(), 'changed.zip')
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, by) => {
      const bytes = Buffer.from(whole)
      bytes[place] = bytes[place]! ^ by
      writeFileSync(changed, bytes)
      const opened = await openArchive(changed).catch((error: Error) => error)
      if (opened instanceof Error) {
        expect(opened.name).toBe('BackupError')
        refused += 1
        return
      }
      opened.close()
      expect(opened.manifest).toEqual(manifest)
    }),
    { numRuns: 60 },
  )
  expect(refused).toBeGreaterThan(20)
})

test('a changed backup is not restored', async () => {
  const changed = join(at.folder(), 'changed.zip')
  const bytes = readFileSync(file)
  // A changed byte may be harmless, such as in a file time. No heading is as long as this.
  const start = Math.floor(bytes.length / 3)
  for (let place = start; place < start + 500; place++) bytes[place] = bytes[place]! ^ 1
  writeFileSync(changed, bytes)
  const [target, folder] = [await at.database(), at.folder()]
  await expect(restore(target, changed, { DATA_DIR: folder })).rejects.toThrow('is not a whole backup')
  expect([await tablesIn(target), readdirSync(folder)]).toEqual([[], []])
})

test('refuses a database with content and leaves it unchanged', async () => {
  const target = await at.database()
  await migrate(target)
  const before = await contentOf(at.asSuperuser(target))
  await expect(restore(target)).rejects.toThrow(
    /not empty: it holds .* and \d+ more\. Let DATABASE_URL name an empty database\. Nothing was changed\.$/,
  )
  expect(await contentOf(at.asSuperuser(target))).toEqual(before)
  const foreign = await at.database()
  await asAdmin(foreign, 'create table notes (id int)')
  await expect(restore(foreign)).rejects.toThrow('it holds public.notes.')
})

test('a folder with pictures, or with another secret, is refused', async () => {
  const target = await at.database()
  const folder = at.folder()
  mkdirSync(join(folder, 'uploads', 'x'), { recursive: true })
  await expect(restore(target, file, { DATA_DIR: folder })).rejects.toThrow('holds pictures already')
  const other = at.folder()
  writeFileSync(join(other, 'seal-secret'), 'another')
  await expect(restore(target, file, { DATA_DIR: other })).rejects.toThrow(
    'holds another secret than the backup',
  )
  await expect(restore(target, file, { SEAL_SECRET: 'x'.repeat(32) })).rejects.toThrow(
    'SEAL_SECRET is another',
  )
  expect(await tablesIn(target)).toEqual([])
})

test('refuses a database that a server is using', async () => {
  const target = await at.database()
  const server = new pg.Client({ connectionString: target, application_name: 'narthex' })
  await server.connect()
  await expect(restore(target)).rejects.toThrow('A Narthex is running on this database. Stop it first.')
  await server.end()
  expect((await restore(target)).migrated).toEqual([])
})

test('a backup of a newer version is refused', async () => {
  const older = at.folder()
  cpSync(migrationsFolder, older, { recursive: true })
  const last = readdirSync(older).sort().at(-1)!
  rmSync(join(older, last))
  const target = await at.database()
  await expect(restore(target, file, {}, older)).rejects.toThrow(
    `with the migration ${last}, which is not here`,
  )
  expect(await tablesIn(target)).toEqual([])
})

test('newer migrations run after the rows came back, and sequences go on', async () => {
  const newer = at.folder()
  cpSync(migrationsFolder, newer, { recursive: true })
  writeFileSync(
    join(newer, '9998_numbered.sql'),
    'create table numbered (id int generated always as identity primary key)',
  )
  const source = await at.database()
  await migrate(source, newer)
  await asAdmin(source, 'insert into numbered default values', 'insert into numbered default values')
  const numbered = join(at.folder(), 'numbered.zip')
  await backUp(numbered, { DATABASE_URL: source, DATA_DIR: at.folder() })
  writeFileSync(join(newer, '9999_named.sql'), 'alter table numbered add column name text')
  const target = await at.database()
  expect((await restore(target, numbered, {}, newer)).migrated).toEqual(['9999_named.sql'])
  expect(await asAdmin(target, 'insert into numbered default values returning id, name')).toEqual([
    { id: 3, name: null },
  ])
})

test('a backup without the seal secret says so and can be restored', async () => {
  const bare = join(at.folder(), 'bare.zip')
  expect(await backUp(bare, { DATA_DIR: at.folder() })).toMatchObject({
    seal_secret: 'absent',
    missing_pictures: 1,
  })
  const folder = at.folder()
  await expect(
    restore(await at.database(), bare, { DATA_DIR: folder, SEAL_SECRET: 'x'.repeat(32) }),
  ).rejects.toThrow('SEAL_SECRET is another secret than this database was begun with')
  await restore(await at.database(), bare, { DATA_DIR: folder })
  expect(existsSync(join(folder, 'seal-secret'))).toBe(false)
})

test('a secret of another database is not copied', async () => {
  const folder = at.folder()
  writeFileSync(join(folder, 'seal-secret'), 'another')
  expect(await backUp(join(at.folder(), 'x.zip'), { DATA_DIR: folder })).toMatchObject({
    seal_secret: 'absent',
  })
})

const elsewhere = (name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

test.each([
  [
    'a folder that is not there',
    () => ['/nowhere/church.zip', {}],
    'There is no folder /nowhere. Make it first.',
  ],
  ['a folder in place of a file', () => [at.folder(), {}], 'is no file'],
  ['a file system that takes none', () => ['/proc/church.zip', {}], '/proc'],
  [
    'a database that is not there',
    () => [join(at.folder(), 'x.zip'), { DATABASE_URL: elsewhere('nobody') }],
    'does not exist',
  ],
  [
    'a server that does not answer',
    () => [join(at.folder(), 'x.zip'), { DATABASE_URL: 'postgresql://a@127.0.0.1:1/b' }],
    'does not answer',
  ],
  [
    'a database of something else',
    () => [join(at.folder(), 'x.zip'), { DATABASE_URL: elsewhere('postgres') }],
    'holds no Narthex',
  ],
  [
    'a data folder without a database',
    () => [join(at.folder(), 'x.zip'), { DATABASE_URL: '', DATA_DIR: '/nowhere' }],
    'There is no database in /nowhere',
  ],
] as [string, () => [string, Record<string, string>], string][])(
  'refuses a backup to or from %s with one sentence',
  async (_what, given, says) => {
    const [to, env] = given()
    const error = await backUp(to, env).catch((thrown: Error) => thrown)
    const said = whyNotDone(error)
    expect(said).toContain(says)
    expect(said).not.toMatch(/\n|\bat .*:\d+/)
  },
)

test('errors of PostgreSQL and the disk become sentences', () => {
  for (const code of ['28P01', '3D000', '42501', '53100', 'ENOSPC', 'EDQUOT', '57P01'])
    expect(whyNotDone(Object.assign(new Error('…'), { code })), code).toMatch(/^[A-Z][^\n]+\.$/)
  expect(whyNotDone(new Error('Connection terminated unexpectedly'))).toContain('broke off')
})

test('invalid arguments exit with 2, a refusal with 1', async () => {
  const env = { DATABASE_URL: url, DATA_DIR: dataDir }
  for (const args of [[], ['a', 'b'], ['a', '--demo']]) {
    const { code, err } = await limitedRun('backup', '-c 0', args, env)
    expect([code, err]).toEqual([2, 'Name one file, like this: npm run backup -- FILE [--force]\n'])
  }
  const refused = await limitedRun('restore', '-c 0', [file], env)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^.*holds pictures already.*Nothing was changed\.\n$/)
})
