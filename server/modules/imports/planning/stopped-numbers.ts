/** Finds numbers that get no SMS, and stops those that a list refuses SMS for. */
import type pg from 'pg'
import { addAudit } from '../../../auth/audit.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { SyncActor } from '../../../http/actor.ts'
import { statusOfNumbers } from '../../sms/numbers.ts'
import type { StoredImport } from '../stored-import.ts'

/**
 * Finds numbers that get no SMS, from the list of stopped numbers or by refusal. Returns none if no column of the
 * list needs it.
 */
export async function refusing(
  tx: pg.ClientBase,
  churchId: string,
  { columns }: Pick<StoredImport, 'columns'>,
): Promise<Set<string>> {
  if (columns.every(({ target }) => target !== 'no_sms')) return new Set()
  const { rows } = await tx.query<{ phone: string }>(
    `select phone from sms_stops where church_id = $1
     union select phone_number from members where church_id = $1 and phone_number is not null and deleted_at is null`,
    [churchId],
  )
  return refusingAmong(
    tx,
    churchId,
    rows.map(({ phone }) => phone),
  )
}

const REFUSES: ReadonlySet<string> = new Set(['stopped', 'refused'])

async function refusingAmong(tx: pg.ClientBase, churchId: string, phones: string[]): Promise<Set<string>> {
  const known = await statusOfNumbers(tx, churchId, phones)
  return new Set(known.filter(({ status }) => REFUSES.has(status)).map(({ phone }) => phone))
}

/** Reads the numbers in the rows that refuse SMS, and the numbers of the people they are about. */
const SAID = `select distinct phone from (
    select jsonb_array_elements_text(r.person->'phones') as phone from import_rows r
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms'
    union all select m.phone_number from import_rows r join members m on m.church_id = r.church_id and m.id = r.member_id
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms' and m.deleted_at is null) said
  where phone is not null`

/** Stops SMS to people who refuse it in a list, whatever becomes of their row. */
export async function stopNumbers(pool: pg.Pool, actor: SyncActor, importId: string): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  await inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ phone: string }>(SAID, [churchId, importId])
    const phones = rows.map(({ phone }) => phone)
    const refused = await refusingAmong(tx, churchId, phones)
    const fresh = phones.filter((phone) => !refused.has(phone))
    if (fresh.length === 0) return
    await tx.query(
      `insert into sms_stops (church_id, phone, reason, added_by, import_id)
       select $1, unnest($2::text[]), $3, $4, $5 on conflict do nothing`,
      [churchId, fresh, 'Said by a list that was brought in', accountId, importId],
    )
    await addAudit(tx, { churchId, accountId, deviceId, action: 'stopped SMS to numbers' })
  })
}
