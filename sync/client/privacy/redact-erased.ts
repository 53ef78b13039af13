/**
 * Redacts delivered ops on this phone that contain data of an erased person. The op itself stays. Wrong codes typed for an
 * erased child are forgotten. It needs no network and may stop anywhere, since the next run continues.
 */
import { ERASED, isErased } from '../../merge/erased.ts'
import type { ChurchParts } from '../church-parts.ts'
import { openedOps, type OpContent, sameCiphertext, seal } from '../outbox/encryption.ts'
import { inOne, type ChurchTables } from '../store/church-db.ts'
import type { OutboxRow, Chunk } from '../store/rows.ts'
import { positionOfState, readSyncState } from '../store/sync-state.ts'
import type { ArgsOf, MutationName } from '../../mutations/index.ts'
import { keepErased } from '../../mutations/change-people.ts'
import { redactedCheck, type CheckArgs } from '../../mutations/check-children.ts'
import { withRedactedConsent } from '../../merge/person.ts'
import { canonicalId, readAliases } from '../store/read-rows.ts'
import { idsOf } from '../store/chunks.ts'

type Parts = Pick<ChurchParts, 'db' | 'key' | 'formerKeys' | 'opened' | 'device' | 'churchId'>

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
  const tries = await parts.device.tries(parts.churchId)
  const any = tries.length > 0 || (await db.tables.outbox.count()) > 0
  const erased = any ? await idsOfErased(db.tables, syncState.generation) : NOBODY
  const done: Done = erased.size > 0 ? await redactAll(parts, erased) : { redacted: [], left: false }
  await parts.device.forgetTries(tries.filter(({ child }) => erased.has(child)))
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
      const after = await redact(parts.key, row, content, (id) => erased.has(id))
      if (after === row) continue
      // Pending ops are sent as typed, and the server decides about them.
      if (row.state !== 'pending' && (await replaced(parts, row, after))) done.redacted.push(row.id)
      else done.left = true
    }
  }
  return done
}

/** The row itself if there is nothing to redact. */
async function redact(
  key: CryptoKey,
  row: OutboxRow,
  content: OpContent,
  isErased: IsErased,
): Promise<OutboxRow> {
  const left = redacted(content, isErased)
  const { note, overwrote: _, ...op } = row
  if (row.state !== 'rejected') {
    // A note holds earlier values, including those of others. A rejected op's note holds the reason.
    const kept = row.state === 'quarantined' && note ? { note } : {}
    if (left === content && (row.state === 'quarantined' || !note)) return row
    return { ...op, ...kept, sealed: await seal(key, row.id, left) }
  }
  if (left === content) return row
  // A rejected op about others, or a mark, can be sent again. Other typed content is useless, since the server would reject it too.
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

type Sent = Pick<OpContent, 'type' | 'v' | 'args'>
type IsErased = (id: string) => boolean

/** Returns the op as it stays. The same object if there is nothing to redact. */
type Rule = (sent: Sent, isErased: IsErased) => Sent

const replacement = (args: ArgsOf<'keep-erased'>): Sent => ({ type: keepErased.name, v: keepErased.v, args })

/** An op about somebody else may name an erased guardian, who agreed to an alert. */
function withoutGuardian(sent: Sent, isErased: IsErased): Sent {
  const args = withRedactedConsent(sent.args, isErased)
  return args === sent.args ? sent : { ...sent, args }
}

const BROUGHT =
  (first_timer: boolean): Rule =>
  (sent, isErased) => {
    const { id, service_id } = sent.args
    if (!isErased(String(id))) return withoutGuardian(sent, isErased)
    const came = { service_id: typeof service_id === 'string' ? service_id : null, first_timer }
    return replacement({ person_id: String(id), came })
  }

const EDITED: Rule = (sent, isErased) => {
  const id = String(sent.args.id)
  return isErased(id) ? replacement({ person_id: id, came: null }) : withoutGuardian(sent, isErased)
}

const NOTED: Rule = ({ args }) => replacement({ person_id: String(args.person_id), came: null })

/** A hand-over of a child stays, without what was typed about the person. */
const CHECKED: Rule = (sent, isErased) => {
  const args: OpContent['args'] = redactedCheck(sent.args as CheckArgs, isErased)
  // A guardian's id alone stays, as ids do in every op.
  const typed = TYPED.some((field) => sent.args[field] && !args[field])
  return typed ? { ...sent, args } : sent
}

const TYPED = ['guardian_name', 'leader', 'reason'] as const

/** The name of a family is mostly the name of its people. It stays while somebody carries it. */
const NAMED_FAMILY: Rule = (sent, isErased) =>
  isErased(String(sent.args.id)) ? replacement({ person_id: String(sent.args.id), came: null }) : sent

/** The op contains no personal data, so it stays as sent. */
const NOTHING = null

/**
 * The part of a change that stays after its person is erased. A missing mutation is a type error: its author must say
 * how it identifies a person.
 */
const KEPT_OF: Record<MutationName, Rule | typeof NOTHING> = {
  'capture-first-timer': BROUGHT(true),
  'add-member': BROUGHT(false),
  'edit-member': EDITED,
  'add-follow-up-note': NOTED,
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
  'create-household': NAMED_FAMILY,
  'edit-household': NAMED_FAMILY,
  'join-household': NOTHING,
  'leave-household': NOTHING,
  'delete-household': NOTHING,
  'create-schedule': NOTHING,
  'edit-schedule': NOTHING,
  'delete-schedule': NOTHING,
  'skip-service': NOTHING,
  'unskip-service': NOTHING,
  'check-in-child': CHECKED,
  'check-out-child': CHECKED,
  'undo-child-event': NOTHING,
  'move-child-to-class': NOTHING,
}

/** The same object if there is nothing to redact. A type that this version does not know is kept. */
function redacted(content: OpContent, isErased: IsErased): OpContent {
  const { about, ...sent } = content
  const rule = Object.hasOwn(KEPT_OF, sent.type) ? KEPT_OF[sent.type as MutationName] : NOTHING
  const left = rule ? rule(sent, isErased) : sent
  return left === sent && !about ? content : left
}

/** True if one of these ids occurs anywhere in the value. */
function namesOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value === 'string') return ids.has(value)
  if (!value || typeof value !== 'object') return false
  return Object.values(value).some((part) => namesOneOf(ids, part))
}

/**
 * Finds all ids of people whom this phone knows to be erased, by their tombstones (`sync/merge/erased.ts`), and of families
 * that went with them.
 */
async function idsOfErased(tables: ChurchTables, generation: number): Promise<ReadonlySet<string>> {
  const erased = await erasedIn(tables, generation)
  await tables.households
    .where('[generation+id]')
    .between([generation, ''], [generation, '\uffff'])
    .each(({ id, name, deleted_at }) => note(erased, id, Boolean(deleted_at) && name === ''))
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
