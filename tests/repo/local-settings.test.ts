/** `set local` alone sets a transaction's settings, and it works on every machine of a distributed database. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LEAVE_CHURCH, setLocalUuid } from '../../server/db/in-church.ts'

/** Migrations that are already applied. Migration 0062 replaced their functions. */
const TAKEN = ['db/migrations/0025_transfer_provider.sql', 'db/migrations/0045_right_periods.sql']

const WAYS = [
  /set_config/i,
  /\bset\s+session\b/i,
  /\bset\s+(session\s+)?"?app"?\s*\./i,
  /\balter\s+(role|user|database|function|procedure)\b[^;`]*\bset\s[^;`]*\bapp\./i,
  /-c\s*app\./i,
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '')

const setsForLonger = (text: string) => WAYS.some((way) => way.test(withoutComments(text)))

test('the server sets settings of the app only with set local', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs|js|sql)$/.test(name))
    .filter((name) => setsForLonger(readFileSync(join('server', name), 'utf8')))
  expect(files.sort()).toEqual(TAKEN)
})

test.each([
  ["`select set_config('app.church_id', $1, true)`", true],
  [`"select SET_CONFIG( 'app.backup', 'on', true)"`, true],
  ['`select set_config(${name}, $1, true)`', true],
  ["`select set_config($1, $2, true)`, ['app.church_id', id]", true],
  ["`set app.church_id = '…'`", true],
  ['`set session app.church_id = 1`', true],
  ['`SET "app.church_id" TO 1`', true],
  ['`set session characteristics as transaction read only`', true],
  ["`alter role narthex_app set app.church_id = '…'`", true],
  ["`alter database ${name} set app.backup to 'on'`", true],
  ["`create function f() returns void set app.church_id = '…' as …`", true],
  ["options: '-c app.church_id=…'", true],
  ["`set local app.church_id = '…'`", false],
  ['`update accounts set email = app.email`', false],
  ['`alter role narthex_app nologin`', false],
  ["`set local lock_timeout = '10s'`", false],
])('the check of sources knows %s: %s', (text, found) => {
  expect(setsForLonger(text)).toBe(found)
})

test('writes an id into the statement only when it is a UUID', () => {
  const id = '0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect(setLocalUuid('app.church_id', id)).toBe(`set local app.church_id = '${id}'`)
  expect(LEAVE_CHURCH).toBe(`set local app.church_id = ''`)
  for (const wrong of ['', `${id}'`, `${id}; drop table members`, `${id}\n`, '-'.repeat(36)])
    expect(() => setLocalUuid('app.erasing_church', wrong), wrong).toThrow(TypeError)
})
