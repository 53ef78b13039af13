/** Numbers that are never written to. */
import type pg from 'pg'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { addAudit } from '../../auth/audit.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere } from '../../http/problem.ts'
import { phonesOr } from './numbers.ts'

export type Stop = { phone_number: string; reason: string | null; created_at: string }

export async function findStops(tx: pg.ClientBase, churchId: string): Promise<Stop[]> {
  const { rows } = await tx.query<Stop>(
    `select phone as phone_number, reason, added_at as created_at from sms_stops
     where church_id = $1 order by added_at desc, phone limit 5000`,
    [churchId],
  )
  return rows
}

/** Answers how many were new. Throws Problem INVALID at `phoneNumbers`. */
export async function addStops(
  tx: pg.PoolClient,
  actor: Actor,
  typed: string[],
  reason: string | null,
): Promise<number> {
  const phones = phonesOr(typed, 'phoneNumbers')
  // A person stops these numbers too from now on: undoing the import leaves them stopped.
  await tx.query(
    `update sms_stops set import_id = null, reason = coalesce($3, reason), added_by = $4, added_at = now()
     where church_id = $1 and phone = any($2::text[]) and import_id is not null`,
    [actor.churchId, phones, reason, actor.accountId],
  )
  const { rowCount } = await tx.query(
    `insert into sms_stops (church_id, phone, reason, added_by) select $1, unnest($2::text[]), $3, $4 on conflict do nothing`,
    [actor.churchId, phones, reason, actor.accountId],
  )
  await addAudit(tx, { ...whose(actor), action: 'stopped SMS to numbers' })
  return rowCount ?? 0
}

/** Answers the number in E.164. Throws Problem NOT_FOUND. */
export async function removeStop(tx: pg.PoolClient, actor: Actor, typed: string): Promise<string> {
  const phone = normalPhone(typed) ?? typed
  const gone = await tx.query('delete from sms_stops where church_id = $1 and phone = $2', [
    actor.churchId,
    phone,
  ])
  if (gone.rowCount === 0) throw notThere('This number')
  await addAudit(tx, { ...whose(actor), action: 'allowed SMS to a number again' })
  return phone
}

const whose = ({ churchId, accountId, deviceId }: Actor) => ({ churchId, accountId, deviceId })
