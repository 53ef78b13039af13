/**
 * Finds the phone numbers of people who came to none of a day's services. Null when the day has no marks,
 * since then nobody counted. It leaves out a number when somebody who shares it came. A mother who came gets
 * no message that she was missed.
 */
import type pg from 'pg'
import { isNobodysAlias } from '../../alias-sql.ts'
import { present } from '../../services/attendance-sql.ts'

export async function absentThatDay(
  tx: pg.ClientBase,
  churchId: string,
  timeZone: string,
  day: string,
): Promise<string[] | null> {
  const { rows } = await tx.query<{ marked: number; phones: string[] }>(ABSENT, [churchId, timeZone, day])
  return rows[0]?.marked ? rows[0].phones : null
}

/** A list that was brought over since says when they joined; that day nobody could mark them. */
const BROUGHT_SINCE = `exists (select from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
        where r.church_id = $1 and r.member_id = m.id and r.settled and r.after ? 'joined'
          and i.written_at >= ($3::date + 1)::timestamp at time zone $2)`

const ABSENT = `with held as (select id from services where church_id = $1 and date_of_service = $3::date and deleted_at is null),
  ${present('m.service_id in (select id from held)')}
  select (select count(*) from present) as marked, array(
    select distinct m.phone_number from members m
    where m.church_id = $1 and m.deleted_at is null and m.phone_number is not null and ${isNobodysAlias('m')}
      and m.created_at < ($3::date + 1)::timestamp at time zone $2 and not ${BROUGHT_SINCE}
      and not exists (select from present n where n.person_id = m.id)
      and m.phone_number not in (select s.phone_number from members s join present n on n.person_id = s.id
        where s.church_id = $1 and s.phone_number is not null)) as phones`
