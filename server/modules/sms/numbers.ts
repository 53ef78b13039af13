/** Reads typed numbers, finds which of them may get SMS, and keeps those that never do. */
import type pg from 'pg'
import { eighteenYearsBefore } from '../../../contract/people/consent.ts'
import { canReceiveSms, normalPhone } from '../../../sync/merge/phones.ts'
import { addAudit } from '../../auth/audit.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { isNobodysAlias } from '../shared/counted-sql.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'

export type NumberStatus = 'landline' | 'stopped' | 'refused' | 'under_age' | 'agreed' | 'unknown'
export type Known = { phone: string; member_id: string | null; status: NumberStatus }

/**
 * Finds the status of numbers: landline, never written to and why, agreed, or no answer yet. Returns the numbers in
 * their order.
 */
export async function statusOfNumbers(
  tx: pg.ClientBase,
  churchId: string,
  phones: readonly string[],
  now = new Date(),
): Promise<Known[]> {
  const today = dayIn(await timeZoneOf(tx, churchId), now)
  const { rows } = await tx.query<Known>(NUMBER_STATUS, [churchId, phones, eighteenYearsBefore(today)])
  return rows.map((one) => (canReceiveSms(one.phone) ? one : { ...one, status: 'landline' }))
}

// Families share phones. One "no" counts for the number, and a child's age counts if nobody older has it.
// If no living person has the number any more, the last owners' "no" or age still counts. Their "yes" does not.
const NUMBER_STATUS = `
  with named as (select phone, place from unnest($2::text[]) with ordinality as n (phone, place)),
  ever as (select n.phone, m.id, m.date_of_birth, m.deleted_at is null and ${isNobodysAlias('m')} as here
    from named n join members m on m.church_id = $1 and m.phone_number = n.phone),
  whose as (select * from (select *, bool_or(here) over (partition by phone) as somebody from ever) e where here or not somebody),
  ids as (select id as person, id from whose
    union all select w.id, a.id from whose w join aliases a on a.church_id = $1 and a.to_id = w.id and a.id <> w.id
    union all select w.id, a.to_id from whose w join aliases a on a.church_id = $1 and a.id = w.id and a.to_id <> a.id),
  latest as (select distinct on (i.person, c.purpose) i.person, c.purpose, c.given and c.revoked_at is null as given,
      c.guardian_name is not null or c.guardian_phone is not null as guardian
    from ids i join consents c on c.church_id = $1 and c.member_id = i.id and c.purpose in ('sms', 'adult')
    order by i.person, c.purpose, c.asked_at desc, c.id desc),
  known as (select w.phone, (min(w.id::text) filter (where w.here))::uuid as member_id, bool_or(s.given and w.here) as agreed,
      bool_or(not s.given) as refused,
      bool_and(coalesce(w.date_of_birth > $3::date, false) and not coalesce(g.guardian, false)) as under_age
    from whose w left join latest s on s.person = w.id and s.purpose = 'sms'
      left join latest g on g.person = w.id and g.purpose = 'adult' group by w.phone)
  select n.phone, k.member_id, case when t.phone is not null then 'stopped' when k.refused then 'refused'
      when k.under_age then 'under_age' when k.agreed then 'agreed' else 'unknown' end as status
  from named n left join known k on k.phone = n.phone
    left join sms_stops t on t.church_id = $1 and t.phone = n.phone order by n.place`

/** Returns whether the number may get SMS. */
export const mayGet = ({ status }: Known, consentStated: boolean): boolean =>
  status === 'agreed' || (status === 'unknown' && consentStated)

type Stop = { phone_number: string; reason: string | null; created_at: string }

/** Reads the numbers that never get SMS. */
export async function findStops(tx: pg.ClientBase, churchId: string): Promise<Stop[]> {
  const { rows } = await tx.query<Stop>(
    `select phone as phone_number, reason, added_at as created_at from sms_stops
     where church_id = $1 order by added_at desc, phone limit 5000`,
    [churchId],
  )
  return rows
}

/** Returns how many were new. Throws Problem INVALID at `phoneNumbers`. */
export async function addStops(
  tx: pg.PoolClient,
  actor: Actor,
  typed: string[],
  reason: string | null,
): Promise<number> {
  const phones = phonesOr(typed, 'phoneNumbers')
  // A person now stops these numbers too, so undoing the import leaves them stopped.
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

/** Returns the number in E.164. Throws Problem NOT_FOUND. */
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

export type Numbers = { phones: string[]; duplicates: number; invalid: string[] }

/** Reads numbers as people type them: each once, in E.164, and the invalid ones apart. */
export function numbersIn(typed: readonly string[]): Numbers {
  const read = typed.map((phone) => ({ phone: normalPhone(phone), typed: phone }))
  const valid = read.flatMap(({ phone }) => phone ?? [])
  const phones = [...new Set(valid)]
  const invalid = read.filter(({ phone }) => phone === null).map((one) => one.typed)
  return { phones, duplicates: valid.length - phones.length, invalid }
}

/** Throws Problem INVALID at `path` if one is not a phone number. */
export function phonesOr(typed: readonly string[], path: string): string[] {
  const numbers = numbersIn(typed)
  refuseInvalid(numbers, path)
  return numbers.phones
}

export function refuseInvalid({ phones, duplicates, invalid }: Numbers, path: string): void {
  if (invalid.length === 0) return
  const all = phones.length + duplicates + invalid.length
  const some = invalid.slice(0, 5).join(', ') + (invalid.length > 5 ? '…' : '')
  throw new Problem('INVALID', 'Invalid Phone Number Format', [
    { path, message: `${invalid.length} of ${all} cannot be read: ${some}` },
  ])
}

/**
 * The statement that a church confirms before it writes to people without a consent on record. Each SMS sent this way
 * stores it.
 */
export const CONSENT_WORDING = 'We have signed consent from everyone on this list.'
