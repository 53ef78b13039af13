/** A backup that misses rows ends with an error and leaves no file. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countRows, tablesOf } from '../../server/backup/tables.ts'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { loadConfig } from '../../server/config.ts'
import { addBackupPolicies, READS_ALL } from '../../server/db/roles.ts'
import { appPool } from '../../server/db/pools.ts'
import { fillPlace, type FullChurch } from './full-church.ts'
import { asAdmin, places, silent, type Places } from './places.ts'
import { spec } from '../spec/spec.ts'

// The test writes and reads whole databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let at: Places
let url: string
let dataDir: string
let full: FullChurch
let folder: string
beforeAll(async () => {
  at = await places()
  url = await at.database()
  dataDir = at.folder()
  full = await fillPlace(url, at.asSuperuser(url), dataDir)
})
afterAll(() => at.clear())
beforeEach(() => {
  folder = at.folder()
})

const backUp = (address = url, force = false) =>
  makeBackup({
    file: join(folder, 'church.zip'),
    force,
    config: loadConfig({ DATABASE_URL: address, DATA_DIR: dataDir }),
    log: silent,
  })

const HIDE = `create policy hides on members as restrictive using (first_name <> 'Chidi')`
const UNHIDE = 'drop policy hides on members'

spec('fault A backup that misses rows')
test('a policy that hides rows fails the backup', async () => {
  await asAdmin(url, HIDE)
  await expect(backUp()).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('may hide rows of public.members'),
  })
  expect(readdirSync(folder)).toEqual([])
  await asAdmin(url, UNHIDE)
})

test('replaces a weakened backup policy before it reads rows', async () => {
  await asAdmin(
    url,
    `alter policy backup on members using (current_setting('app.backup', true) = 'on' and first_name <> 'Chidi')`,
  )
  const { tables } = await backUp()
  const [there] = await asAdmin<{ n: string }>(at.asSuperuser(url), 'select count(*) as n from members')
  expect(tables.find(({ name }) => name === 'members')?.rows).toBe(Number(there?.n))
})

spec('fault A backup that misses rows')
test('rows visible to the app alone fail the count', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  // Simulates a forgotten policy: the owner reads without the setting that shows all rows.
  await expect(countRows(client, await tablesOf(client))).rejects.toThrow(
    /would hold 0 rows of .* the app sees \d+/,
  )
  await client.query('rollback; begin')
  await client.query(READS_ALL)
  const counted = await countRows(client, await tablesOf(client))
  expect(counted.get('public.members')).toBeGreaterThan(1)
  await client.end()
})

test('a user who does not own the tables gets no empty backup', async () => {
  const name = `reader_${process.pid}`
  const admin = at.asSuperuser(url)
  await asAdmin(admin, `create role ${name} login`, `grant pg_read_all_data, narthex_app to ${name}`)
  const address = new URL(url)
  address.username = name
  try {
    await expect(backUp(address.href)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(/may hide rows of .*Use the user who owns the tables/),
    })
  } finally {
    await asAdmin(admin, `drop owned by ${name}`, `drop role ${name}`)
  }
})

test('a failed backup keeps an earlier file', async () => {
  const file = join(folder, 'church.zip')
  writeFileSync(file, 'the one of yesterday')
  await expect(backUp()).rejects.toThrow(/is there already.*--force/)
  await asAdmin(url, HIDE)
  await expect(backUp(url, true)).rejects.toThrow('public.members')
  await asAdmin(url, UNHIDE)
  expect(readFileSync(file, 'utf8')).toBe('the one of yesterday')
  await backUp(url, true)
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect(existsSync(`${file}.${process.pid}.partial`)).toBe(false)
})

test('the backup policy shows the app nothing', async () => {
  const pool = appPool(url, { setRole: true })
  const client = await pool.connect()
  await client.query('begin')
  await client.query(READS_ALL)
  expect((await client.query('select from members')).rowCount).toBe(0)
  await client.query('rollback')
  client.release()
  await pool.end()
})

test('the owner sees more only during a backup', async () => {
  expect(full.church.ids.member).toBeTruthy()
  expect(await asAdmin(url, 'select from members')).toEqual([])
})

test('adds policies once, and to new tables', async () => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'create table later (church_id uuid primary key); alter table later enable row level security; alter table later force row level security',
  )
  await addBackupPolicies(client)
  await addBackupPolicies(client)
  const { rows } = await client.query(`select polname from pg_policy where polrelid = 'later'::regclass`)
  expect(rows).toEqual([{ polname: 'backup' }])
  await client.query('drop table later')
  await client.end()
})
