/** Tests the migration that repairs old birthdays, notifies phones and keeps former values in history. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { migrate, migrationsFolder } from '../../../server/db/migrate.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch } from './a-church.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-before-'))
let database: TestDatabase
let church: string
beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool.query(
    'drop schema public cascade; drop schema house cascade; drop schema if exists pgboss cascade; create schema public',
  )
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0047'))
    cpSync(join(migrationsFolder, name), join(folder, name))
  await migrate(database.ownerUrl, folder)
  church = await aChurch(database.pool)
  for (const [id, { was }] of people) await put(id, was)
  await inChurch(database.pool, church, (tx) => tx.query('update church_revs set rev = 7'))
  await migrate(database.ownerUrl)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Born = [day: number | null, month: number | null, date: string | null]
const nextYear = `${new Date().getUTCFullYear() + 1}-01-01`
const CASES: [was: Born, becomes: Born][] = [
  [
    [5, 6, null],
    [5, 6, null],
  ],
  [
    [4, 7, '1990-07-04'],
    [4, 7, '1990-07-04'],
  ],
  [
    [5, null, null],
    [null, null, null],
  ],
  [
    [null, 6, null],
    [null, null, null],
  ],
  [
    [null, null, '1990-07-04'],
    [4, 7, '1990-07-04'],
  ],
  [
    [5, null, '1990-07-04'],
    [4, 7, '1990-07-04'],
  ],
  [
    [28, 11, '1990-07-04'],
    [28, 11, '1990-11-28'],
  ],
  [
    [29, 2, '1991-07-04'],
    [29, 2, null],
  ],
  [
    [31, 2, '1990-07-04'],
    [4, 7, '1990-07-04'],
  ],
  [
    [31, 12, nextYear],
    [31, 12, null],
  ],
]
const people = CASES.map(([was, becomes]) => [newId(), { was, becomes }] as const)
const repaired = people.filter(([, { was, becomes }]) => String(was) !== String(becomes))

const put = (id: string, [day, month, date]: Born) =>
  inChurch(database.pool, church, (tx) =>
    tx.query(
      `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev, day_of_birth, month_of_birth, date_of_birth)
       values ($1, $2, 'Ada', 'Obi', 'ada obi', now(), 3, $3, $4, $5)`,
      [church, id, day, month, date],
    ),
  )
const rows = async (text: string) =>
  (await inChurch(database.pool, church, (tx) => tx.query(text))).rows as Record<string, unknown>[]

it('repairs contradictions and half birthdays, and leaves the others', async () => {
  const found = await rows('select id, day_of_birth, month_of_birth, date_of_birth from members')
  for (const [id, { was, becomes }] of people) {
    const one = found.find((row) => row.id === id)!
    expect([one.day_of_birth, one.month_of_birth, one.date_of_birth], String(was)).toEqual(becomes)
  }
})

it('gives each repaired person a rev of its own for the phones', async () => {
  const found = await rows('select rev::int as rev from members where rev > 7 order by rev')
  expect(found.map(({ rev }) => rev)).toEqual(repaired.map((_, at) => 8 + at))
  expect(await rows('select rev::int as rev from church_revs')).toEqual([{ rev: 7 + repaired.length }])
})

it('keeps the former values in history', async () => {
  const half = people[2]![0]
  expect(await rows(`select changes from audit_log where subject_id = '${half}'`)).toEqual([
    { changes: { day_of_birth: [5, null] } },
  ])
  expect(await rows('select from audit_log')).toHaveLength(repaired.length)
})

it.each<Born>([
  [5, null, null],
  [null, 6, null],
  [null, null, '1990-07-04'],
  [28, 11, '1990-07-04'],
])('the database refuses %s, %s, %s', async (...born) => {
  await expect(put(newId(), born)).rejects.toThrow('members_one_birthday')
})
