/**
 * A person is erased: the tombstone stays, so that marks keep counting and phones hear of it, and everything that says
 * who it was goes, under whichever of their ids. The audit keeps that it happened and by whom, not what it was.
 */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { NOBODY } from '../../../sync/merge/nobody.ts'
import { addAudit } from '../../auth/audit.ts'
import { onceFirstTimers } from '../once-first-timer-sql.ts'
import type { SyncActor } from '../../sync/actor.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import { writeRowsUnderLock, type Decided } from '../../sync/write-rows-under-lock.ts'
import { forgotten } from './forgotten.ts'
import { namedEver } from './former-records.ts'
import { idsOfOne } from './ids-of-one.ts'
import { howMuch } from './how-much.ts'
import { emptyRowsNaming } from './import-rows.ts'

/** Living, or deleted before. @returns the person's id, and how many marks keep counting. Throws Problem NOT_FOUND */
export function erasePerson(
  pool: pg.Pool,
  actor: SyncActor,
  given: string,
): Promise<{ id: string; marks: number }> {
  return writeRowsUnderLock(pool, actor, (tx, rows) => eraseUnderLock(tx, rows, actor, given))
}

export async function eraseUnderLock(
  tx: pg.PoolClient,
  rows: MemoryTx,
  { churchId, accountId, deviceId }: SyncActor,
  given: string,
): Promise<Decided<{ id: string; marks: number }>> {
  const one = await idsOfOne(tx, churchId, given, true)
  const { marks } = await howMuch(tx, churchId, one.ids)
  const at = new Date().toISOString()
  await rows.prefetch(one.ids.map((id) => ['members', id] as const))
  const records = await recordsOf(rows, one.ids)
  const ever = await namedEver(tx, churchId, records)
  await emptyRowsNaming(tx, churchId, ever)
  const first = await firstTimersOf(tx, churchId, one.ids)
  for (const id of one.ids) await emptyRecord(rows, id, at, first.has(id))
  await emptyNotes(tx, rows, churchId, one.ids, at)
  await closeLines(tx, rows, churchId, one.ids)
  const subject = { subjectTable: 'members', subjectId: one.id }
  await addAudit(tx, { churchId, accountId, deviceId, action: 'erased', ...subject })
  const phones = [...new Set(ever.flatMap(({ phone_number }) => phone_number ?? []))]
  return { answer: { id: one.id, marks }, after: forgotten(churchId, one.ids, phones) }
}

async function recordsOf(rows: MemoryTx, ids: string[]): Promise<MemberRow[]> {
  const records = await Promise.all(ids.map((id) => rows.get('members', id)))
  return records.filter((record) => record !== undefined)
}

/** Of these ids, those whose history calls them a first timer. */
async function firstTimersOf(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ subject_id: string }>(
    `${onceFirstTimers('$1')} and l.subject_id = any($2::uuid[])`,
    [churchId, ids],
  )
  return new Set(rows.map(({ subject_id }) => subject_id))
}

/** Where and when somebody came first stays with the tombstone, for the totals: the history that says it goes. */
async function emptyRecord(rows: MemoryTx, id: string, at: string, first: boolean): Promise<void> {
  const known = await rows.get('members', id)
  if (!known) return
  const { first_timer, captured_service_id, created_at, created_by } = known
  const stays = { id, first_timer: first_timer || first, captured_service_id, created_at, created_by }
  await rows.put('members', { ...NOBODY, ...stays, deleted_at: known.deleted_at ?? at })
}

async function emptyNotes(tx: pg.PoolClient, rows: MemoryTx, churchId: string, ids: string[], at: string) {
  for (const id of await idsIn(tx, 'follow_up_notes', churchId, ids)) {
    const note = await rows.get('follow_up_notes', id)
    if (note) await rows.put('follow_up_notes', { ...note, text: '', deleted_at: note.deleted_at ?? at })
  }
}

/** Nobody is to call them any more. */
async function closeLines(tx: pg.PoolClient, rows: MemoryTx, churchId: string, ids: string[]) {
  for (const id of await idsIn(tx, 'follow_ups', churchId, ids)) {
    const line = await rows.get('follow_ups', id)
    if (line) await rows.put('follow_ups', { ...line, owner_id: null, state: 'stopped' })
  }
}

async function idsIn(
  tx: pg.PoolClient,
  table: 'follow_ups' | 'follow_up_notes',
  churchId: string,
  people: string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where church_id = $1 and person_id = any($2::uuid[])`,
    [churchId, people],
  )
  return rows.map(({ id }) => id)
}
