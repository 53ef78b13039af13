/** Adds up the headcounts of services, checks typed counts, and lists the people who counted. */
import type pg from 'pg'
import { Problem } from '../../http/actor-and-answer.ts'

export type Sum = { men: number; women: number; children: number; guests: number }
type CountedSum = Sum & { service_id: string; created_at: string }

export const NOTHING: Sum = { men: 0, women: 0, children: 0, guests: 0 }

const SUMS = `select service_id, sum(men) as men, sum(women) as women, sum(children) as children, sum(guests) as guests,
    min(counted_at) as created_at
  from headcounts where church_id = $1 and service_id = any($2::uuid[]) group by service_id`

/** Two ushers may have taken back the same heads, so a negative count shows as 0. */
export function shownHeads(sum: Sum): Sum & { total: number } {
  const [men, women, children, guests] = [sum.men, sum.women, sum.children, sum.guests].map((count) =>
    Math.max(0, count),
  ) as [number, number, number, number]
  return { men, women, children, guests, total: men + women + children }
}

/** Returns sums by service. A service whose counts were all taken back has none. */
export async function sumsOf(
  tx: pg.ClientBase,
  churchId: string,
  serviceIds: string[],
): Promise<Map<string, CountedSum>> {
  const { rows } = await tx.query<CountedSum>(SUMS, [churchId, serviceIds])
  return new Map(rows.filter(isCounted).map((row) => [row.service_id, row]))
}

/**
 * Checks the counts of a record. Guests are part of the counted people, and a record of nobody would be in no list.
 * Throws Problem INVALID.
 */
export function mustBeCount({ men, women, children, guests }: Sum): void {
  const people = Math.max(0, men) + Math.max(0, women) + Math.max(0, children)
  if (guests > people) throw wrongAt('guest_count', MORE_GUESTS)
  if (people === 0) throw wrongAt('male_count', NOBODY)
}

const MORE_GUESTS = 'More guests than people counted. Count each guest as a man, woman or child too.'
const NOBODY = 'Please count at least one person. To take a count off, delete it.'

const wrongAt = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

/** The same as `wasCounted` in SQL. */
const isCounted = ({ men, women, children, guests }: Sum): boolean =>
  [men, women, children, guests].some((heads) => heads !== 0)

type Counter = { id: string; first_name: string; last_name: string }

/** Returns the names of people who counted at a service. Phones know each other's taps by account alone. */
export async function countersOf(tx: pg.ClientBase, churchId: string, serviceId: string): Promise<Counter[]> {
  const { rows } = await tx.query<Counter>(
    `select id, first_name, last_name from accounts
     where id in (select counted_by from headcounts where church_id = $1 and service_id = $2) order by first_name, id`,
    [churchId, serviceId],
  )
  return rows
}
