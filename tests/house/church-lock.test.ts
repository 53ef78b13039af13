/** A church's lock is taken in the church's queue. The exceptions are named here, each with its reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `for`: functions of the file that take the lock in their caller's transaction, so their callers are looked at too. */
const OUTSIDE: Record<string, { why: string; for?: string[] }> = {
  'sync/church-lock.ts': { why: 'it says what the lock is', for: ['lockChurch', 'churchLock'] },
  'sync/settle-batch.ts': { why: 'its caller has the turn', for: ['settleBatch', 'readingFor'] },
  'sync/write-batch.ts': { why: 'its caller has the turn', for: ['writeBatch'] },
  'auth/add-own-member.ts': { why: 'its caller has the turn', for: ['addOwnMember'] },
  'auth/join-team.ts': { why: 'its caller has the turn', for: ['joinTeam'] },
  'auth/found-church.ts': { why: 'nobody knows a new church yet', for: ['foundChurch'] },
  'auth/sign-up.ts': { why: 'nobody knows a new church yet' },
  'demo/found-demo.ts': { why: 'nobody knows a new church yet' },
  'church/who-came.ts': { why: 'it skips a locked church and never waits' },
  'church/services/tallies.ts': { why: 'it skips a locked church and never waits' },
  'retention/sweep-receipts.ts': { why: 'it looks for old receipts first, and waits in the queue then' },
  'backup/after-restore.ts': { why: 'no server runs on a database that is restored' },
}

const LOCKS_BY_SQL =
  /\b(update|delete from|insert into)\s+"?church_revs\b|\bchurch_revs\b[^;`]*\bfor\s+(no\s+key\s+)?(update|share)\b/i

const OTHER_WAYS = /\b(inChurch|inTransaction|inChurchAtOnce|inChurchSnapshot)[(<]|\.connect\(/

const LOCKERS = Object.values(OUTSIDE).flatMap((one) => one.for ?? [])

/** A function of the file's own with such a name is another. */
const callsLocker = (code: string) =>
  LOCKERS.some((name) => new RegExp(`\\b${name}\\(`).test(code) && !code.includes(`function ${name}(`))

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

function locksOutside(text: string): boolean {
  const code = withoutComments(text)
  if (!LOCKS_BY_SQL.test(code) && !callsLocker(code)) return false
  return OTHER_WAYS.test(code) || !/\b(inChurchWriting|writeAtOnce)[(<]/.test(code)
}

test('every file that takes the church’s lock does so in the church’s queue', () => {
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
