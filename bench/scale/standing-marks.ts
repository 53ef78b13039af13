/** Looks up each confirmed mark: it must be in the database once. */
import type pg from 'pg'

const AT_ONCE = 10_000

/** @param bare past row security  @throws where a confirmed mark is missing or a person was marked twice */
export async function expectAllThere(
  bare: pg.Client,
  { services, confirmed, selfMarked }: { services: string[]; confirmed: string[]; selfMarked: number },
): Promise<number> {
  let found = 0
  for (let from = 0; from < confirmed.length; from += AT_ONCE) {
    const ids = confirmed.slice(from, from + AT_ONCE)
    const { rows } = await bare.query<{ count: number }>(
      'select count(*)::int as count from marks where id = any($1::uuid[]) and service_id = any($2::uuid[])',
      [ids, services],
    )
    found += rows[0]!.count
  }
  const { rows } = await bare.query<{ all: number; people: number }>(
    `select count(*)::int as all, count(distinct (church_id, service_id, person_id))::int as people
      from marks where service_id = any($1::uuid[])`,
    [services],
  )
  const { all, people } = rows[0]!
  if (found !== confirmed.length) throw new Error(`${confirmed.length - found} confirmed marks are not there`)
  if (all !== people) throw new Error(`${all - people} people are marked twice`)
  // A visitor's mark whose answer was lost may stand as well.
  if (all < confirmed.length + selfMarked)
    throw new Error(`${all} marks are there, ${confirmed.length} and ${selfMarked} were confirmed`)
  return all
}
