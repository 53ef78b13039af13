/** Handles the list of birthdays: the people whose birthday is in a period. */
import type pg from 'pg'
import type { birthdayRoutes, BirthdayRecord, BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import { birthdaysOn, daysOfPeriod } from '../../../contract/calendar/birthday-days.ts'
import { monthName } from '../../../contract/fields.ts'
import { inChurch } from '../../db/in-church.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { isNobodysAlias } from '../shared/counted-sql.ts'

export const birthdayHandlers: HandlersFor<typeof birthdayRoutes> = {
  birthdayRecords: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findBirthdays(tx, actor.churchId, query.query)),
}

type Stored = Omit<BirthdayRecord, 'month_of_birth'>

/** The value of the column `birthday`. */
const numberOf = ({ day, month }: { day: number; month: number }) => month * 100 + day

const FIND = `
  with kept as (select * from unnest($2::date[], $3::smallint[]) as k (date, birthday)),
  people as (
    select p.* from members p where p.church_id = $1 and p.birthday = any($3::smallint[]) and p.deleted_at is null
      and ${isNobodysAlias('p')})
  select p.id, p.first_name, p.last_name, p.phone_number, k.birthday % 100 as day_of_birth, k.birthday / 100 as month, k.date, p.created_at,
    case when u.id is not null then jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) end as user
  from people p join kept k on k.birthday = p.birthday
    left join memberships s on s.church_id = $1 and s.member_id = p.id and s.status = 'active'
    left join accounts u on u.id = s.account_id
  order by k.date, lower(p.first_name), lower(p.last_name), p.id`

async function findBirthdays(
  tx: pg.ClientBase,
  churchId: string,
  period: BirthdayPeriod,
): Promise<BirthdayRecord[]> {
  const today = dayIn(await timeZoneOf(tx, churchId))
  const kept = daysOfPeriod(period, today).flatMap((date) =>
    birthdaysOn(date).map((own) => ({ date, birthday: numberOf(own) })),
  )
  const column = <K extends keyof (typeof kept)[number]>(name: K) => kept.map((one) => one[name])
  const { rows } = await tx.query<Stored>(FIND, [churchId, column('date'), column('birthday')])
  return rows.map(toBirthdayRecord)
}

/** Names each field: copying whole rows doubles the cost of a month of a large church. */
const toBirthdayRecord = (row: Stored): BirthdayRecord => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  phone_number: row.phone_number,
  day_of_birth: row.day_of_birth,
  month: row.month,
  date: row.date,
  created_at: row.created_at,
  user: row.user,
  month_of_birth: monthName(row.month) ?? '',
})
