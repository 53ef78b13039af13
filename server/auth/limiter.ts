/**
 * Counts against the limits of `limits.ts`. PostgreSQL holds the counts and the clock, so every process and every restart
 * shares both.
 * docs/decisions/0057-limiter.md explains why this is no library.
 */
import type pg from 'pg'
import { Problem } from '../http/actor-and-answer.ts'
import { limitsOf, type Guard, type Limit, type Tries } from './limits.ts'

const MINUTE = 60

const WINDOW = (seconds: number | string) =>
  `to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`

/** Ordered by key, so that two callers cannot deadlock. */
const COUNT = {
  name: 'count-attempts',
  text: `insert into attempts (about, window_start, count)
    select l.about, ${WINDOW('l.seconds')}, 1 from unnest($1::text[], $2::int[]) l(about, seconds) order by l.about
    on conflict (about, window_start) do update set count = attempts.count + 1
    returning count, extract(epoch from window_start)::float8 as began, extract(epoch from now())::float8 as now`,
}

const TAKE_BACK = {
  name: 'take-back-attempt',
  text: `update attempts set count = greatest(count - 1, 0) where about = $1 and window_start = to_timestamp($2)`,
}

/** A counted attempt: its limit, and the window as seconds since 1970. */
export type Counted = { limit: Limit; began: number }

type CountedRow = { count: number; began: number; now: number }

async function count(pool: pg.Pool, limits: Limit[]): Promise<CountedRow[]> {
  const values = [limits.map(({ about }) => about), limits.map(({ seconds }) => seconds)]
  return (await pool.query<CountedRow>({ ...COUNT, values })).rows
}

/**
 * Counts an attempt before it is checked, so that a hundred simultaneous ones are a hundred. Limits count one after the
 * other, and those after a used-up one do not count: an address past its limit locks no further accounts.
 * @returns the counts for `takeBack` after a correct attempt
 * @throws Problem TOO_MANY with the seconds until the window ends
 */
export async function spendAttempts(pool: pg.Pool, tries: Tries): Promise<Counted[]> {
  const { counted, past } = await countInTurn(pool, tries)
  if (!past) return counted
  throw new Problem(
    'TOO_MANY',
    `${past.said ?? 'That was tried too often.'} Please wait ${time(past.secondsLeft)} and try again.`,
    undefined,
    past.secondsLeft,
  )
}

/** Does the same for callers who must not learn of the limit. False past a limit. */
export async function withinLimits(pool: pg.Pool, tries: Tries): Promise<boolean> {
  return !(await countInTurn(pool, tries)).past
}

type Past = { said?: string | undefined; secondsLeft: number }

async function countInTurn(pool: pg.Pool, tries: Tries): Promise<{ counted: Counted[]; past?: Past }> {
  const counted: Counted[] = []
  for (const limit of limitsOf(tries)) {
    const [row] = await count(pool, [limit])
    if (!row) continue
    const { began, now } = row
    if (row.count > limit.most)
      return {
        counted,
        past: { said: limit.said, secondsLeft: Math.max(1, Math.ceil(began + limit.seconds - now)) },
      }
    counted.push({ limit, began })
  }
  return { counted }
}

/**
 * After a correct attempt: undoes the counts of limits that count misses, in their own window, which may be over by now.
 */
export async function takeBack(pool: pg.Pool, counted: Counted[]): Promise<void> {
  for (const { limit, began } of counted)
    if (limit.counts === 'misses') await pool.query({ ...TAKE_BACK, values: [limit.about, began] })
}

function time(seconds: number): string {
  if (seconds <= 90) return 'a minute'
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/**
 * Slows guessing and floods at public forms (docs/decisions/0049-public-limits.md). Past a limit everybody waits until the
 * minute is over, before any lookup. A visitor who has waited passes under a limit of its own.
 * @returns the limits that a miss counts for
 * @throws Problem TOO_MANY with the seconds until the minute is over
 */
export async function mustNotWait(
  pool: pg.Pool,
  { fresh, waited, typed, remembered }: Guard,
): Promise<Limit[]> {
  const all = [...fresh, ...waited]
  const { rows } = await pool.query<{ about: string; count: number; wait: number; has_waited: boolean }>(
    `select l.about, coalesce(a.count, 0) as count,
       ceil(${MINUTE} - extract(second from now()))::int as wait,
       exists (select from attempts t where t.about = $3 and t.window_start < ${WINDOW(MINUTE)}
         and t.window_start > now() - interval '10 minutes') as has_waited
     from unnest($1::text[], $2::int[]) l(about, seconds)
     left join attempts a on a.about = l.about and a.window_start = ${WINDOW('l.seconds')}`,
    [all.map(({ about }) => about), all.map(({ seconds }) => seconds), typed],
  )
  const isOver = (limits: Limit[]) =>
    limits.some(({ about, most }) => (rows.find((row) => row.about === about)?.count ?? 0) >= most)
  if (!isOver(fresh)) return fresh
  if (rows[0]?.has_waited && !isOver(waited)) return waited
  await remember(pool, typed, remembered)
  throw new Problem(
    'TOO_MANY',
    'Many people are trying at this moment. Please wait a minute and try again.',
    undefined,
    Math.max(1, rows[0]?.wait ?? MINUTE),
  )
}

async function remember(pool: pg.Pool, typed: string, { about, most }: Limit): Promise<void> {
  await pool.query(
    `with refused as (
       insert into attempts (about, window_start, count) values ($1, ${WINDOW(MINUTE)}, 1)
       on conflict (about, window_start) do update set count = attempts.count + 1 returning count)
     insert into attempts (about, window_start, count)
       select $2, ${WINDOW(MINUTE)}, 1 from refused where count <= $3 on conflict (about, window_start) do nothing`,
    [about, typed, most],
  )
}

/** @param limits the result of `mustNotWait` */
export async function countMiss(pool: pg.Pool, limits: Limit[]): Promise<void> {
  await count(pool, limits)
}
