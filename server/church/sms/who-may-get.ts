/** Of some numbers: which cannot receive SMS, who is never written to and why, who agreed, and of whom nobody asked. */
import type pg from 'pg'
import { eighteenYearsBefore } from '../../../contract/of-age.ts'
import { canReceiveSms } from '../../../sync/merge/phones.ts'
import { isNobodysAlias } from '../alias-sql.ts'
import { dayIn, timeZoneOf } from '../today.ts'

export type Standing = 'landline' | 'stopped' | 'refused' | 'under_age' | 'agreed' | 'unknown'
export type Known = { phone: string; member_id: string | null; standing: Standing }

/** In the order of the numbers. */
export async function standingOf(
  tx: pg.ClientBase,
  churchId: string,
  phones: readonly string[],
  now = new Date(),
): Promise<Known[]> {
  const today = dayIn(await timeZoneOf(tx, churchId), now)
  const { rows } = await tx.query<Known>(STANDING, [churchId, phones, eighteenYearsBefore(today)])
  return rows.map((one) => (canReceiveSms(one.phone) ? one : { ...one, standing: 'landline' }))
}

// Families share phones: one no is a no for the number; a child's age counts where nobody older has it. Where nobody living
// has it any more, the no, or the age, of who had it counts still; their yes does not.
const STANDING = `
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
      when k.under_age then 'under_age' when k.agreed then 'agreed' else 'unknown' end as standing
  from named n left join known k on k.phone = n.phone
    left join sms_stops t on t.church_id = $1 and t.phone = n.phone order by n.place`

/** Who is written to. */
export const mayGet = ({ standing }: Known, consentStated: boolean): boolean =>
  standing === 'agreed' || (standing === 'unknown' && consentStated)
