/**
 * Redacts delivered ops on this phone that contain data of an erased person. The op itself stays. It needs no network
 * and may stop anywhere, since the next run continues.
 */
import { ERASED, isErased } from '../../merge/erased.ts'
import type { ChurchParts } from '../church-parts.ts'
import { openedOps, type OpContent, sameCiphertext, seal } from '../outbox/encryption.ts'
import { inOne, type ChurchTables } from '../store/church-db.ts'
import type { OutboxRow, Chunk } from '../store/rows.ts'
import { positionOfState, readSyncState } from '../store/sync-state.ts'
import type { ArgsOf, MutationName } from '../../mutations/index.ts'
import { keepErased } from '../../mutations/keep-erased.ts'
import { canonicalId, readAliases } from '../store/read-rows.ts'
import { idsOf } from '../store/chunks.ts'

type Parts = Pick<ChurchParts, 'db' | 'key' | 'formerKeys' | 'opened'>

/** `left`: some must be checked again. */
type Done = { redacted: string[]; left: boolean }

/** There may be a month of ops. */
const AT_ONCE = 200

const NOBODY: ReadonlySet<string> = new Set()

/** @returns true if anything changed */
export async function redactErased(parts: Parts): Promise<boolean> {
  const { db } = parts
  const syncState = await readSyncState(db.tables)
  if (syncState.struck || syncState.sealed) return false
  // A phone with an empty outbox, such as a newly filled one, skips the scan of everybody.
  const any = (await db.tables.outbox.count()) > 0
  const erased = any ? await idsOfErased(db.tables, syncState.generation) : NOBODY
  const done: Done = erased.size > 0 ? await redactAll(parts, erased) : { redacted: [], left: false }
  parts.opened.forget(done.redacted)
  if (!done.left) {
    await inOne(db, 'rw', async ({ meta }) => {
      const now = await readSyncState({ meta })
      // A page during this run may have brought more.
      if (positionOfState(now) === positionOfState(syncState)) await meta.put({ ...now, struck: true })
    })
  }
  return done.redacted.length > 0
}

async function redactAll(parts: Parts, erased: ReadonlySet<string>): Promise<Done> {
  const { outbox } = parts.db.tables
  const ids = await outbox.toCollection().primaryKeys()
  const done: Done = { redacted: [], left: false }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = (await outbox.bulkGet(ids.slice(from, from + AT_ONCE))).filter((row) => row !== undefined)
    const opened = openedOps(parts.key, parts.formerKeys)
    await opened.open(rows)
    for (const row of rows) {
      const content = opened.get(row.id)
      if (!content || !namesOneOf(erased, content.args)) continue
      const after = await redact(parts.key, row, content)
      if (after === row) continue
      // Pending ops are sent as typed, and the server decides about them.
      if (row.state !== 'pending' && (await replaced(parts, row, after))) done.redacted.push(row.id)
      else done.left = true
    }
  }
  return done
}

/** The row itself if there is nothing to redact. */
async function redact(key: CryptoKey, row: OutboxRow, content: OpContent): Promise<OutboxRow> {
  const left = redacted(content)
  const { note, overwrote: _, ...op } = row
  if (row.state !== 'rejected') {
    // A note holds earlier values, including those of others. A rejected op's note holds the reason.
    const kept = row.state === 'quarantined' && note ? { note } : {}
    if (left === content && (row.state === 'quarantined' || !note)) return row
    return { ...op, ...kept, sealed: await seal(key, row.id, left) }
  }
  if (left === content) return row
  // A rejected mark can be sent again. Other typed content is useless, since the server would reject it too.
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

/** False if the row changed: another tab was faster, a person sent it again, or a restored server needs it. */
function replaced({ db }: Parts, row: OutboxRow, after: OutboxRow): Promise<boolean> {
  return inOne(db, 'rw', async ({ outbox }) => {
    const now = await outbox.get(row.id)
    if (now?.state !== row.state || !sameCiphertext(now.sealed, row.sealed)) return false
    await outbox.put(after)
    return true
  })
}

type Args = Record<string, unknown>
type Kept = ArgsOf<'keep-erased'>

const BROUGHT =
  (first_timer: boolean) =>
  ({ id, service_id }: Args): Kept => ({
    person_id: String(id),
    came: { service_id: typeof service_id === 'string' ? service_id : null, first_timer },
  })
const NAMED = ({ person_id, id }: Args): Kept => ({ person_id: String(person_id ?? id), came: null })

/** The op contains no personal data, so it stays as sent. */
const NOTHING = null

/**
 * The part of a change that stays after its person is erased. A missing mutation is a type error: its author must say
 * how it identifies a person.
 */
const KEPT_OF: Record<MutationName, ((args: Args) => Kept) | typeof NOTHING> = {
  'capture-first-timer': BROUGHT(true),
  'add-member': BROUGHT(false),
  'edit-member': NAMED,
  'add-follow-up-note': NAMED,
  'mark-person': NOTHING,
  'unmark-person': NOTHING,
  'delete-member': NOTHING,
  'restore-member': NOTHING,
  'change-follow-up': NOTHING,
  'keep-erased': NOTHING,
  'count-heads': NOTHING,
  'create-service': NOTHING,
  'edit-service': NOTHING,
  'delete-service': NOTHING,
  'create-cell': NOTHING,
  'edit-cell': NOTHING,
  'delete-cell': NOTHING,
  'create-department': NOTHING,
  'edit-department': NOTHING,
  'delete-department': NOTHING,
}

/** The same object if there is nothing to redact. A type that this version does not know is kept. */
function redacted(content: OpContent): OpContent {
  const { about, ...sent } = content
  const kept = Object.hasOwn(KEPT_OF, sent.type) ? KEPT_OF[sent.type as MutationName]?.(sent.args) : undefined
  if (kept) return { type: keepErased.name, v: keepErased.v, args: kept }
  return about ? sent : content
}

/** True if one of these ids occurs anywhere in the value. */
function namesOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (!value || typeof value !== 'object') return false
  return Object.values(value).some((part) => namesOneOf(ids, part))
}

/** Finds all ids of people whom this phone knows to be erased, by their tombstones (`sync/merge/erased.ts`). */
async function idsOfErased(tables: ChurchTables, generation: number): Promise<ReadonlySet<string>> {
  const erased = await erasedIn(tables, generation)
  if (erased.size === 0) return erased
  const aliases = await readAliases(tables, generation)
  const others = [...aliases.keys()].filter((id) => erased.has(canonicalId(aliases, id)))
  return new Set([...erased, ...others])
}

/** Uses the latest state of each id: the overlay over the chunks, later chunks over earlier ones. */
async function erasedIn(tables: ChurchTables, generation: number): Promise<Set<string>> {
  const keys = await tables.chunks
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .primaryKeys()
  const erased = new Set<string>()
  for (const key of keys) {
    const chunk = await tables.chunks.get(key)
    if (chunk) idsOf(chunk).forEach((id, at) => note(erased, id, isErasedAt(chunk, at)))
  }
  await tables.members
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .each((row) => note(erased, row.id, isErased(row)))
  return erased
}

function note(erased: Set<string>, id: string, is: boolean): void {
  if (is) erased.add(id)
  else erased.delete(id)
}

const isErasedAt = ({ columns: { deleted_at, first_name } }: Chunk, at: number): boolean =>
  Boolean(deleted_at?.[at]) && first_name?.[at] === ''
