/** Sets how long a deleted person can be restored. docs/protocol.md, "Restoring a person". */
import type { MemberRow } from '../../../contract/tables/members.ts'
import { Refusal } from '../../../sync/mutation.ts'
import type { MemoryTx } from '../memory-tx.ts'
import type { ResolveContext } from './resolve.ts'

export const RESTORABLE_DAYS = 30
/** A phone without a network for so long after that may still bring what was tapped in time. */
const LATE_DAYS = 30

const DAY = 86_400_000

/**
 * When the church heard of the deletion, as SQL over the members row: a phone without a network tells of it late, and the
 * time to take it back begins then. The history may have gone; then the moment of the tap counts.
 * @param row the members row in the statement, such as `m`
 */
export const deletionHeard = (row: string): string => `greatest(${row}.deleted_at, (
  select l.at from audit_log l where l.church_id = ${row}.church_id and l.subject_id = ${row}.id
    and l.subject_table = 'members' and l.changes #>> '{deleted_at,1}' is not null order by l.rev desc limit 1))`

const HEARD = {
  name: 'deletion-heard',
  text: `select ${deletionHeard('m')} as heard from members m where m.church_id = $1 and m.id = $2`,
}

/**
 * @param tapped when the restore was made, by the corrected clock, ISO 8601 UTC
 * @throws Refusal RESTORE_TOO_LATE
 */
export async function inTimeToRestore(
  { tx, churchId, rows, now }: ResolveContext & { now: number },
  { id }: MemberRow,
  tapped: string,
): Promise<void> {
  // Deleted in this very batch: the church hears of it now.
  if (changedHere(rows, id)) return
  const { rows: found } = await tx.query<{ heard: Date | string | null }>({
    ...HEARD,
    values: [churchId, id],
  })
  const heard = found[0]?.heard ? new Date(found[0].heard).getTime() : now
  const inTime = Date.parse(tapped) <= heard + RESTORABLE_DAYS * DAY
  if (!inTime || now > heard + (RESTORABLE_DAYS + LATE_DAYS) * DAY) throw tooLate()
}

const changedHere = (rows: MemoryTx, id: string) => rows.changedRows('members').some((row) => row.id === id)

const tooLate = () =>
  new Refusal(
    'RESTORE_TOO_LATE',
    'A deleted person can be restored for 30 days, and these are over. Add them again if they are back.',
    false,
  )
