/**
 * What changes that have left this phone still say here of somebody who was erased is struck; that there was one stays. It
 * asks nobody and may break off anywhere, for what is left is found the next time.
 */
import { ERASED } from '../../merge/erased.ts'
import type { ChurchParts } from '../church-parts.ts'
import { openedOps, type OpContent } from '../outbox/opened-ops.ts'
import { sameSealed, seal } from '../outbox/seal.ts'
import { inOne } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { placeIn, readStanding } from '../store/standing.ts'
import { namesOneOf, struck } from './struck.ts'
import { idsOfErased } from './who-is-erased.ts'

type Parts = Pick<ChurchParts, 'db' | 'key' | 'formerKeys' | 'opened'>
/** `left`: some must be looked at again. */
type Done = { struck: string[]; left: boolean }

/** There may be a month of ops. */
const AT_ONCE = 200

const NOBODY: ReadonlySet<string> = new Set()

/** @returns whether anything changed */
export async function strikeErased(parts: Parts): Promise<boolean> {
  const { db } = parts
  const standing = await readStanding(db.tables)
  if (standing.struck || standing.sealed) return false
  // Of a phone that has just fetched everybody all are looked through otherwise, for nothing.
  const any = (await db.tables.outbox.count()) > 0
  const erased = any ? await idsOfErased(db.tables, standing.generation) : NOBODY
  const done: Done = erased.size > 0 ? await strikeAll(parts, erased) : { struck: [], left: false }
  parts.opened.forget(done.struck)
  if (!done.left) {
    await inOne(db, 'rw', async ({ meta }) => {
      const now = await readStanding({ meta })
      // A page that came meanwhile may have told of more.
      if (placeIn(now) === placeIn(standing)) await meta.put({ ...now, struck: true })
    })
  }
  return done.struck.length > 0
}

async function strikeAll(parts: Parts, erased: ReadonlySet<string>): Promise<Done> {
  const { outbox } = parts.db.tables
  const ids = await outbox.toCollection().primaryKeys()
  const done: Done = { struck: [], left: false }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = (await outbox.bulkGet(ids.slice(from, from + AT_ONCE))).filter((row) => row !== undefined)
    const opened = openedOps(parts.key, parts.formerKeys)
    await opened.open(rows)
    for (const row of rows) {
      const content = opened.get(row.id)
      if (!content || !namesOneOf(erased, content.args)) continue
      const after = await strike(parts.key, row, content)
      if (after === row) continue
      // What waits is sent as it was typed: the server says what becomes of it.
      if (row.state !== 'pending' && (await replaced(parts, row, after))) done.struck.push(row.id)
      else done.left = true
    }
  }
  return done
}

/** The row itself where there is nothing to strike. */
async function strike(key: CryptoKey, row: OutboxRow, content: OpContent): Promise<OutboxRow> {
  const left = struck(content)
  const { note, overwrote: _, ...op } = row
  if (row.state !== 'rejected') {
    // A note says what was typed before, by others too; a tray's says why it lies there.
    const kept = row.state === 'quarantined' && note ? { note } : {}
    if (left === content && (row.state === 'quarantined' || !note)) return row
    return { ...op, ...kept, sealed: await seal(key, row.id, left) }
  }
  if (left === content) return row
  // A mark that was refused can be sent again. What was typed is of no use any more, as the server says of it, too.
  if (left.type === content.type) return { ...row, sealed: await seal(key, row.id, left) }
  const { code, message, mendable } = ERASED
  const { type, v } = content
  return {
    ...op,
    code,
    mendable,
    note: await seal(key, `note:${row.id}`, { message }),
    sealed: await seal(key, row.id, { type, v, args: {} }),
  }
}

/** False where it is not what it was: another tab was faster, a person sent it again, a restored server is to have it. */
function replaced({ db }: Parts, row: OutboxRow, after: OutboxRow): Promise<boolean> {
  return inOne(db, 'rw', async ({ outbox }) => {
    const now = await outbox.get(row.id)
    if (now?.state !== row.state || !sameSealed(now.sealed, row.sealed)) return false
    await outbox.put(after)
    return true
  })
}
