import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isMigrated, migrate } from '../../server/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let folder: string
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

beforeEach(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'narthex-migrations-'))
  write('9001_first.sql', 'CREATE TABLE rooms (id int PRIMARY KEY)')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('applies each migration once, in order of names', async () => {
  write('9002_second.sql', 'ALTER TABLE rooms ADD COLUMN name text')
  expect(await migrate(database.ownerUrl, folder)).toEqual(['9001_first.sql', '9002_second.sql'])
  expect(await migrate(database.ownerUrl, folder)).toEqual([])
})

test('servers that start together migrate one after the other', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, folder)))
  expect(applied.flat()).toEqual(['9001_first.sql'])
})

test('a running server of the earlier version blocks a migration', async () => {
  const earlier = new pg.Client({
    connectionString: database.ownerUrl,
    application_name: 'narthex server 1@old',
  })
  await earlier.connect()
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(/still use it: narthex server 1@old/)
  expect(await isMigrated(database.pool, folder)).toBe(false)
  const waiting = migrate(database.ownerUrl, folder)
  await earlier.end()
  expect(await waiting).toEqual(['9001_first.sql'])
}, 40_000)

test('a failed migration leaves nothing behind and says where it failed', async () => {
  write('9002_second.sql', 'CREATE TABLE halls (id int);\nCREATE TABEL typo (id int)')
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(/9002_second\.sql failed .*line 2/)
  const { rows } = await database.ownerPool.query(
    "SELECT to_regclass('rooms') AS rooms, to_regclass('halls') AS halls",
  )
  expect(rows).toEqual([{ rooms: 'rooms', halls: null }])
  expect(await isMigrated(database.pool, folder)).toBe(false)
})

test('refuses an applied migration that was changed since', async () => {
  await migrate(database.ownerUrl, folder)
  write('9001_first.sql', 'CREATE TABLE rooms (id bigint PRIMARY KEY)')
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow('9001_first.sql was changed after')
})

test('the app may use a new table unless its migration revokes it', async () => {
  write('9002_second.sql', 'CREATE TABLE diary (id int); REVOKE UPDATE, DELETE ON diary FROM narthex_app')
  await migrate(database.ownerUrl, folder)
  await database.pool.query('INSERT INTO rooms VALUES (1)')
  await database.pool.query('INSERT INTO diary VALUES (1)')
  await expect(database.pool.query('DELETE FROM diary')).rejects.toThrow('permission denied')
  await expect(database.pool.query('DELETE FROM house.migrations')).rejects.toThrow('permission denied')
})

test('the app can tell that all migrations are applied', async () => {
  await migrate(database.ownerUrl, folder)
  expect(await isMigrated(database.pool, folder)).toBe(true)
})
