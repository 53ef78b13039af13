/** Reads the server's state at the end by API. */
import { newId } from '../../contract/new-id.ts'
import { SHAPE } from '../../contract/person-fields.ts'
import { unpackTables } from '../../contract/sync/packed-ids.ts'
import type { Columns, PullAnswer } from '../../contract/sync/pull.ts'
import { tables as schemas, type RowOf, type TableName } from '../../contract/tables/index.ts'
import { childPresence, eventsByChild } from '../../sync/merge/child-presence.ts'
import { isLive } from '../../sync/merge/marks.ts'
import type { Sunday } from './sunday.ts'

/** People by full name. A person occurs once for each row, so a duplicate shows. */
export type ServerState = {
  people: string[]
  /** All marks of the service, undone ones included. */
  marked: string[]
  present: string[]
  /** All check-ins and check-outs. */
  checkIns: string[]
  checkOuts: string[]
  /** Children still here, as "class: name". */
  stillHere: string[]
  collected: string[]
  /** Households as "name: members". */
  households: string[]
  heads: number
  /** The number of people present by the server's own count. */
  counted: number
}

export async function readServer(sunday: Sunday): Promise<ServerState> {
  const { church, serviceId } = sunday
  const rows = await pulled(sunday)
  const here = <T extends { service_id: string }>(all: readonly T[]) =>
    all.filter((row) => row.service_id === serviceId)
  const members = rows('members').filter(({ deleted_at }) => !deleted_at)
  const nameOf = new Map(members.map((one) => [one.id, `${one.first_name} ${one.last_name ?? ''}`.trim()]))
  const named = (id: string) => nameOf.get(id) ?? `unknown person ${id}`
  const marks = here(rows('marks'))
  const events = here(rows('child_events'))
  const classes = new Map([...rows('cells'), ...rows('departments')].map(({ id, name }) => [id, name]))
  const byChild = [...eventsByChild(events, (id) => id)].map(
    ([id, own]) => [named(id), childPresence(own)] as const,
  )
  const services = await church.get<{ id: string; attendees: number }[]>('churchservices')
  const [heads] = await church.get<{ total_count: number }[]>('churches/attendancerecords')
  return {
    people: [...nameOf.values()].sort(),
    marked: marks.map((mark) => named(mark.person_id)).sort(),
    present: [...new Set(marks.filter(isLive).map((mark) => mark.person_id))].map(named).sort(),
    checkIns: events.filter(({ kind }) => kind === 'in').map((event) => named(event.person_id)),
    checkOuts: events.filter(({ kind }) => kind === 'out').map((event) => named(event.person_id)),
    stillHere: byChild
      .filter(([, child]) => child.here.length > 0)
      .map(([name, child]) => `${classes.get(child.here.at(-1)?.class_id ?? '') ?? 'No class'}: ${name}`)
      .sort(),
    collected: byChild
      .filter(([, child]) => child.here.length === 0 && child.outs.length > 0)
      .map(([name]) => name)
      .sort(),
    households: rows('households').map((household) => {
      const own = members.filter(({ household_id }) => household_id === household.id)
      return `${household.name}: ${own
        .map(({ id }) => named(id))
        .sort()
        .join(', ')}`
    }),
    heads: heads?.total_count ?? 0,
    counted: services.find(({ id }) => id === serviceId)?.attendees ?? 0,
  }
}

/** All rows that a new phone would get. */
async function pulled({ church, churchId, accountId }: Sunday) {
  const query = new URLSearchParams({
    account: accountId,
    church: churchId,
    device: newId(),
    shape: String(SHAPE),
    takes: String(SHAPE),
    limit: '20000',
  })
  const { tables, rev, head } = await church.get<PullAnswer>(`sync/pull?${query}`)
  if (rev !== head) throw new Error(`One page does not hold the church: ${rev} of ${head}.`)
  const full = unpackTables(tables)
  return <T extends TableName>(name: T): RowOf<T>[] => {
    const columns: Columns = full[name] ?? { count: 0 }
    const fields = Object.keys(schemas[name].row.shape)
    // A field without a column is null in every row.
    const valueIn = (field: string, at: number) => {
      const column = columns[field]
      return Array.isArray(column) ? column[at] : null
    }
    return Array.from(
      { length: columns.count },
      (_, at) => Object.fromEntries(fields.map((field) => [field, valueIn(field, at)])) as RowOf<T>,
    )
  }
}
