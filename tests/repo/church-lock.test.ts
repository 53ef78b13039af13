/** The church lock is taken in the church's queue. This file names each exception with its reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `for`: functions of the file that take the lock in their caller's transaction, so their callers are checked too. */
const OUTSIDE: Record<string, { why: string; for?: string[] }> = {
  'sync/store.ts': { why: 'it says what the lock is', for: ['lockChurch', 'churchLock'] },
  'sync/push/settle-batch.ts': {
    why: 'its caller has the turn',
    for: ['settleBatch', 'readingFor', 'writeBatch'],
  },
  'auth/church/found-church.ts': {
    why: 'nobody knows a new church yet, and other callers have the turn',
    for: ['foundChurch', 'addOwnMember'],
  },
  'auth/church/sign-up.ts': { why: 'nobody knows a new church yet' },
  'demo/seed-demo.ts': { why: 'nobody knows a new church yet' },
  'modules/shared/counted-sql.ts': { why: 'it skips a locked church and never waits' },
  'modules/services/people-sql.ts': { why: 'it skips a locked church and never waits' },
  'jobs/sweep-churches.ts': { why: 'it looks for old receipts first, and waits in the queue then' },
  'backup/restore-backup.ts': { why: 'no server runs on a database that is restored' },
}

const LOCKS_BY_SQL =
  /\b(update|delete from|insert into)\s+"?church_revs\b|\bchurch_revs\b[^;`]*\bfor\s+(no\s+key\s+)?(update|share)\b/i

/** `inChurchSnapshot` is not among them: PostgreSQL refuses a lock in its read-only transaction. */
const OTHER_WAYS = /\b(inChurch|inTransaction|inChurchAtOnce)[(<]|\.connect\(/

const LOCKERS = [...Object.values(OUTSIDE).flatMap((one) => one.for ?? []), 'joinTeam']

/** A local function of the same name is a different one. */
const callsLocker = (code: string) =>
  LOCKERS.some((name) => new RegExp(`\\b${name}\\(`).test(code) && !code.includes(`function ${name}(`))

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function locksOutside(text: string): boolean {
  const code = withoutComments(text)
  if (!LOCKS_BY_SQL.test(code) && !callsLocker(code)) return false
  return OTHER_WAYS.test(code) || !/\b(inChurchWriting|writeAtOnce)[(<]/.test(code)
}

test('every file that takes the church’s lock uses the church’s queue', () => {
  const found = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => locksOutside(readFileSync(join('server', name), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(OUTSIDE).sort())
})

test.each([
  ['inChurch(pool, id, async (tx) => { await lockChurch(tx, id) })', true],
  ['inChurchAtOnce(pool, id, [churchLock(id)])', true],
  ['inTransaction(pool, (tx) => joinTeam(tx, invite, person))', true],
  ['inChurch(pool, id, (tx) => tx.query(`update church_revs set rev = rev + 1`))', true],
  ['tx.query(`select rev from church_revs where church_id = $1 for update`)', true],
  ['inChurchWriting(pool, id, [churchLock(id)], work)', false],
  ['inChurch(pool, id, (tx) => tx.query(`select rev from church_revs where church_id = $1`))', false],
])('the check of sources knows %s: %s', (text, outside) => {
  expect(locksOutside(text)).toBe(outside)
})
