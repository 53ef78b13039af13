/** What was counted at services, added up. */
import type pg from 'pg'
import { Problem } from '../../http/problem.ts'

export type Sum = { men: number; women: number; children: number; guests: number }
export type CountedSum = Sum & { service_id: string; created_at: string }

export const NOTHING: Sum = { men: 0, women: 0, children: 0, guests: 0 }

const SUMS = `select service_id, sum(men) as men, sum(women) as women, sum(children) as children, sum(guests) as guests,
    min(counted_at) as created_at
  from headcounts where church_id = $1 and service_id = any($2::uuid[]) group by service_id`

/** By service; none for a service at which everything counted was taken off again. */
export async function sumsOf(
  tx: pg.ClientBase,
  churchId: string,
  serviceIds: string[],
): Promise<Map<string, CountedSum>> {
  const { rows } = await tx.query<CountedSum>(SUMS, [churchId, serviceIds])
  return new Map(rows.filter(isCounted).map((row) => [row.service_id, row]))
}

/**
 * What a record may hold. Guests are among the counted, and nobody is no count: it would stand in no list. Throws Problem
 * INVALID.
 */
export function mustBeCount({ men, women, children, guests }: Sum): void {
  const people = Math.max(0, men) + Math.max(0, women) + Math.max(0, children)
  if (guests > people) throw wrongAt('guest_count', MORE_GUESTS)
  if (people === 0) throw wrongAt('male_count', NOBODY)
}

const wrongAt = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])

const MORE_GUESTS = 'More guests than people counted. Count each guest as a man, woman or child too.'
const NOBODY = 'Please count at least one person. To take a count off, delete it.'

/** The same in SQL, of a row of `services` whose church is $1. */
export const WAS_COUNTED = `exists (select from headcounts h where h.church_id = $1 and h.service_id = services.id
  having sum(h.men) <> 0 or sum(h.women) <> 0 or sum(h.children) <> 0 or sum(h.guests) <> 0)`

export const isCounted = ({ men, women, children, guests }: Sum): boolean =>
  [men, women, children, guests].some((heads) => heads !== 0)
