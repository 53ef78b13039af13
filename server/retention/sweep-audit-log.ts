/**
 * Acts in the audit log that are older than AUDIT_LOG_DAYS: sign-ins, refusals, who read or exported what. The history of
 * records stays, since rules and charts read it: what was overwritten, when a deletion was heard, the undo of an import, who
 * was a first timer.
 */
import type pg from 'pg'
import { actionsOf, type AuditKind } from '../../contract/audit-actions.ts'
import { inChurch } from '../db/in-church.ts'

const BATCH = 2000

/** Acts of all other kinds stay, and so does an action that this program does not know. */
const PASSING: AuditKind[] = ['access', 'refusals', 'team', 'privacy', 'messages', 'settings', 'phones']

/** At a person they belong to the record of that person: an erasure, a consent, a guardian, an export. */
const PRIVACY = actionsOf('privacy').fixed

/** Only a change of a record has a rev. */
const SWEEP = `
  delete from audit_log l using (
    select a.id from audit_log a where a.church_id = $1 and a.rev is null and a.at < now() - $2::int * interval '1 day'
      and (a.action = any ($3::text[]) or exists (select from unnest($4::text[]) s where starts_with(a.action, s)))
      and not (a.action = any ($5::text[]) and a.subject_table is not distinct from 'members')
    order by a.at, a.id limit ${BATCH}) old
  where l.church_id = $1 and l.id = old.id`

/** @returns how many were deleted */
export async function sweepAuditLog(pool: pg.Pool, churchId: string, days: number): Promise<number> {
  const passing = PASSING.map(actionsOf)
  const named = [passing.flatMap(({ fixed }) => fixed), passing.flatMap(({ starts }) => starts)]
  const values = [churchId, days, ...named, PRIVACY]
  let swept = 0
  for (let last = BATCH; last === BATCH; swept += last)
    last = await inChurch(pool, churchId, async (tx) => (await tx.query(SWEEP, values)).rowCount ?? 0)
  return swept
}
