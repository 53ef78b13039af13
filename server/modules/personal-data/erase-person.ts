/**
 * Erases a person under all of their ids, in the synced rows and in what only the server stores. The tombstone
 * stays, so marks keep counting and phones learn of it. The audit log keeps that it happened and who did it, not the
 * values.
 */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { NOBODY } from '../../../sync/merge/person.ts'
import { addAudit } from '../../auth/audit.ts'
import { onceFirstTimers } from '../shared/counted-sql.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import type { MemoryTx } from '../../sync/store.ts'
import { writeRowsUnderLock, type Decided } from '../../sync/push/write-batch.ts'
import { namedEver, emptyRowsNaming } from './imported-rows.ts'
import { emptyCheckIns, leaveFamilies, unnamed } from './erase-family.ts'
import { idsOfOne, howMuch } from './queries.ts'
import type { Statement } from '../../db/pipeline.ts'
import { GONE } from '../imports/stored-rows.ts'
import { OPS_NAMING, redactStored } from '../../sync/forget-erased.ts'
import type { Retention } from '../../../contract/routes/church-settings.ts'

/**
 * Erases a living or a deleted person.
 * @returns the person's id, and how many marks keep counting. Throws Problem NOT_FOUND
 */
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
  await emptyCheckIns(tx, rows, churchId, one.ids)
  const families = await leaveFamilies(tx, rows, churchId, one.ids, records)
  const { rows: ops } = await tx.query<NamingOp>(OPS_NAMING, [churchId, one.ids])
  const subject = { subjectTable: 'members', subjectId: one.id }
  await addAudit(tx, { churchId, accountId, deviceId, action: 'erased', ...subject })
  const phones = [...new Set(ever.flatMap(({ phone_number }) => phone_number ?? []))]
  return {
    answer: { id: one.id, marks },
    after: [
      ...forgotten(churchId, one.ids, phones),
      ...redactStored(churchId, one.ids, ops),
      ...unnamed(churchId, families),
    ],
  }
}

type NamingOp = Parameters<typeof redactStored>[2][number]

async function recordsOf(rows: MemoryTx, ids: string[]): Promise<MemberRow[]> {
  const records = await Promise.all(ids.map((id) => rows.get('members', id)))
  return records.filter((record) => record !== undefined)
}

/** Returns those of these ids whose history calls them a first timer. */
async function firstTimersOf(tx: pg.ClientBase, churchId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ subject_id: string }>(
    `${onceFirstTimers('$1')} and l.subject_id = any($2::uuid[])`,
    [churchId, ids],
  )
  return new Set(rows.map(({ subject_id }) => subject_id))
}

/** The tombstone keeps where and when the person first came, for the totals, because their history is erased. */
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

/** Closes the person's lines, so that nobody calls them. */
async function closeLines(tx: pg.PoolClient, rows: MemoryTx, churchId: string, ids: string[]) {
  for (const id of await idsIn(tx, 'follow_ups', churchId, ids)) {
    const line = await rows.get('follow_ups', id)
    if (line) await rows.put('follow_ups', { ...line, owner_id: null, due_on: null, state: 'stopped' })
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

/** The order matters: overwritten values are found through the history, so the history is erased after them. */
function forgotten(churchId: string, ids: string[], phones: string[]): Statement[] {
  const ofThem = Object.entries(LETTING_GO).map(([name, text]) => ({
    name: `forget-${name}`,
    text,
    values: [churchId, ids],
  }))
  return [
    ...ofThem,
    { name: 'forget-grouped', text: UNGROUP, values: [churchId, phones] },
    { name: 'hold-sms', text: HOLD_SMS, values: [churchId, ids, phones] },
    { name: 'forget-sms-recipients', text: FORGET_RECIPIENTS, values: [churchId, ids, phones] },
  ]
}

const nobodyHas = (phone: string) =>
  `not exists (select from members m where m.church_id = $1 and m.phone_number = ${phone} and m.deleted_at is null)`

/**
 * Removes the numbers from SMS groups, unless another person has the number. A stop remains, so that nobody writes to
 * the number again.
 */
const UNGROUP = `delete from sms_group_numbers n where n.church_id = $1 and n.phone = any($2::text[])
  and ${nobodyHas('n.phone')}`

/** Matches recipients by member, or by number if it was sent before the owner was known. */
const WRITTEN_TO = `r.church_id = $1 and (r.member_id = any($2::uuid[]) or r.phone = any($3::text[]) and ${nobodyHas('r.phone')})`

/** Locks the SMS before its recipients, as everywhere, because its counts change with them. */
const HOLD_SMS = `select from sms_sends where church_id = $1
  and id in (select r.send_id from sms_recipients r where ${WRITTEN_TO}) order by id for update`

/** Keeps the number of recipients, and erases who they were and their numbers. */
const FORGET_RECIPIENTS = `update sms_recipients r set phone = null, member_id = null where ${WRITTEN_TO}`

const OF_THEM = `(l.subject_table = 'members' and l.subject_id = any($2::uuid[])
  or l.subject_table = 'follow_ups' and l.subject_id in (select id from follow_ups where church_id = $1 and person_id = any($2::uuid[])))`

const LETTING_GO = {
  // An answer kept for a retry contains the values that an edit replaced.
  overwritten: `update sync_ops o set result = o.result - 'overwrote'
    where o.church_id = $1 and jsonb_typeof(o.result -> 'overwrote') = 'array' and exists (
      select from audit_log l, jsonb_each(l.changes) c, jsonb_array_elements(o.result -> 'overwrote') w
      where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = any($2::uuid[]) and jsonb_typeof(l.changes) = 'object'
        and w ->> 'field' = c.key and w -> 'theirs' = c.value -> 1)`,
  history: `update audit_log l set changes = null where l.church_id = $1 and l.changes is not null and ${OF_THEM}`,
  replaced: `delete from replaced_values where church_id = $1 and subject_id = any($2::uuid[])`,
  // The first rows of each file, shown while its columns are matched. This runs before the rows: a decision about a
  // row locks in this order.
  'import-samples': `update imports set columns = (
      select jsonb_agg(c || '{"samples": []}' order by at) from jsonb_array_elements(columns) with ordinality as t(c, at))
    where church_id = $1 and $2::uuid[] is not null and jsonb_path_exists(columns, '$[*].samples[0]')`,
  // An imported row keeps its line and outcome, for the import's own counts. A preview no longer offers it.
  imported: `update import_rows r set cells = null, person = null, before = null, after = null,
      outcome = case when i.state = 'preview' then 'broken' else r.outcome end,
      reason = case when i.state = 'preview' then '${GONE}' end
    from imports i where r.church_id = $1 and r.member_id = any($2::uuid[]) and i.church_id = $1 and i.id = r.import_id`,
  consents: `delete from consents where church_id = $1 and member_id = any($2::uuid[])`,
  // A child's alert keeps its consent, without the guardian's name.
  'given-consents': `update consents set guardian_id = null, guardian_name = null, guardian_phone = null
    where church_id = $1 and guardian_id = any($2::uuid[])`,
  'no-families': `delete from no_families where church_id = $1 and (member_id = any($2::uuid[]) or other_id = any($2::uuid[]))`,
  pairs: `delete from maybe_same where church_id = $1 and (member_id = any($2::uuid[]) or other_id = any($2::uuid[]))`,
  'join-rows': `delete from joined_rows where church_id = $1 and join_id in (
    select id from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[])))`,
  'join-ids': `delete from joined_ids where church_id = $1 and join_id in (
    select id from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[])))`,
  joins: `delete from joined_people where church_id = $1 and (kept_id = any($2::uuid[]) or joined_id = any($2::uuid[]))`,
}

/** Schedules the job that checks a church for people that its limits erase. */

/**
 * Schedules the first run a day after the limits were set, so that a mistake can be undone. Without limits nothing is
 * scheduled. Runs in the church's transaction.
 */
export async function scheduleRetention(tx: pg.ClientBase, churchId: string, set: Retention): Promise<void> {
  const { keep_people_years, keep_first_timers_months } = set
  await tx.query('delete from retention_work where church_id = $1', [churchId])
  if (keep_people_years === 0 && keep_first_timers_months === 0) return
  await tx.query(`insert into retention_work (church_id, run_at) values ($1, now() + interval '1 day')`, [
    churchId,
  ])
}
