/** The people of one service: who attended, was absent, came first. */
import type pg from 'pg'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { phoneTail } from '../../../sync/merge/phone-tail.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { dayIn, timeZoneOf } from '../today.ts'
import { BEGINNINGS, pageSql, type View } from './service-people-sql.ts'

export type PeopleFilter = { view: View; limit: number; cursor?: string }

type Stored = Omit<ServicePerson, 'phone_tail'> & { sort_first: string; sort_last: string }

/**
 * By first name, then last name.
 * @param openly whether the caller may see phones and e-mails (membersAccess); others get four digits
 */
export async function servicePeople(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  { view, limit, cursor }: PeopleFilter,
  openly: boolean,
) {
  const from = cursor ? readCursor(cursor, 3) : [undefined, undefined, undefined]
  const rows = await asked<Stored>(tx, pageSql(view), [churchId, serviceId], [...from, limit + 1])
  return listOf(rows, limit, openly)
}

/** The first of each list, in one look at the service. */
export async function beginnings(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
  limit: number,
  openly: boolean,
) {
  const rows = await asked<Stored & { view: View }>(tx, BEGINNINGS, [churchId, serviceId], [limit + 1])
  const begun = (view: View) =>
    listOf(
      rows.filter((row) => row.view === view),
      limit,
      openly,
    )
  return { attended: begun('attended'), absent: begun('absent'), firstTimer: begun('firstTimer') }
}

async function asked<Row extends Stored>(
  tx: pg.ClientBase,
  text: string,
  [churchId, serviceId]: [string, string],
  more: unknown[],
): Promise<Row[]> {
  const zone = await timeZoneOf(tx, churchId)
  const { rows } = await tx.query<Row>(text, [churchId, zone, dayIn(zone), serviceId, ...more])
  return rows
}

function listOf(rows: Stored[], limit: number, openly: boolean) {
  const page = pageOf(rows, limit, (row) => [row.sort_first, row.sort_last, row.id])
  return { ...page, items: page.items.map((row) => shown(row, openly)) }
}

/** Each field by its name: a copy of what is left of a row costs a list of thousands twice as much. */
function shown(row: Stored, openly: boolean): ServicePerson {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: openly ? row.phone_number : null,
    phone_tail: phoneTail(row.phone_number),
    email: openly ? row.email : null,
    gender: row.gender,
    occupation: openly ? row.occupation : null,
    created_at: row.created_at,
    arrived_at: row.arrived_at,
    first_timer: row.first_timer,
    deleted: row.deleted,
  }
}
