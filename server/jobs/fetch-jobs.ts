/**
 * The next jobs of a kind. pg-boss hands out the oldest. Here a church has one under way at a time, so its many jobs hold
 * up no other church's.
 */
import type PgBoss from 'pg-boss'
import type pg from 'pg'

/** As `fetch` of pg-boss 10, but the oldest job of each church alone. A job of no church counts for itself. */
const FETCH = `with due as (
    select distinct on (church) id, priority, created_on from (
      select id, priority, created_on, coalesce(data ->> 'churchId', id::text) as church
      from pgboss.job where name = $1 and state < 'active' and start_after < now()) j
    where church <> all($3::text[]) order by church, priority desc, created_on, id),
  next as (
    select j.id from due d join pgboss.job j on j.name = $1 and j.id = d.id
    where j.state < 'active' order by d.priority desc, d.created_on, d.id limit $2 for update of j skip locked)
  update pgboss.job j set state = 'active', started_on = now(),
    retry_count = case when started_on is not null then retry_count + 1 else retry_count end
  from next where j.name = $1 and j.id = next.id
  returning j.id, j.name, j.data, extract(epoch from j.expire_in)::int as "expireInSeconds"`

export const churchOf = ({ data }: Pick<PgBoss.Job<object>, 'data'>): string | undefined =>
  'churchId' in data ? String(data.churchId) : undefined

/**
 * @param most jobs to fetch
 * @param underWay churches that have such a job under way in this process
 */
export async function fetchJobs(
  pool: pg.Pool,
  name: string,
  most: number,
  underWay: readonly string[] = [],
): Promise<PgBoss.Job<object>[]> {
  const values = [name, most, underWay]
  const { rows } = await pool.query<PgBoss.Job<object>>({ text: FETCH, values })
  return rows
}
