/** Limits on guessing, counted in PostgreSQL so that every process and every restart knows them. */
import type pg from 'pg'
import { Problem } from '../http/problem.ts'
import { tokenHash } from './tokens.ts'

export type Limit = {
  /** What is counted; who is hashed, so the table holds no addresses. */
  about: string
  who: string
  most: number
  seconds: number
  /** The sentence before the time to wait, in place of the usual one. */
  said?: string
}

const key = ({ about, who }: Limit) =>
  `${about}:${tokenHash(`${about}:${who.toLowerCase()}`).toString('base64url')}`

const COUNT = {
  name: 'count-attempt',
  text: `insert into attempts (about, window_start, count)
    values ($1, to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int), 1)
    on conflict (about, window_start) do update set count = attempts.count + 1
    returning count, extract(epoch from window_start) + $2::int - extract(epoch from now()) as seconds_left`,
}

const TAKE_BACK = {
  name: 'take-back-attempt',
  text: `update attempts set count = greatest(count - 1, 0)
    where about = $1 and window_start = to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int)`,
}

/** Counts one attempt; false when the window was used up, with the seconds until the next. */
export async function countAttempt(
  pool: pg.Pool,
  limit: Limit,
): Promise<{ allowed: boolean; secondsLeft: number }> {
  const { rows } = await pool.query<{ count: number; seconds_left: string }>({
    ...COUNT,
    values: [key(limit), limit.seconds],
  })
  const counted = rows[0]
  return {
    allowed: (counted?.count ?? 0) <= limit.most,
    secondsLeft: Math.max(1, Math.ceil(Number(counted?.seconds_left ?? 1))),
  }
}

/**
 * Counted before the guess is checked, so that a hundred at once are a hundred. Throws TOO_MANY with Retry-After.
 * Call `takeBack` when it was right: only misses count.
 */
export async function spendAttempts(pool: pg.Pool, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { allowed, secondsLeft } = await countAttempt(pool, limit)
    if (allowed) continue
    throw new Problem(
      'TOO_MANY',
      `${limit.said ?? 'That was tried too often.'} Please wait ${time(secondsLeft)} and try again.`,
      undefined,
      secondsLeft,
    )
  }
}

export async function takeBack(pool: pg.Pool, limits: Limit[]): Promise<void> {
  for (const limit of limits) await pool.query({ ...TAKE_BACK, values: [key(limit), limit.seconds] })
}

function time(seconds: number): string {
  if (seconds <= 90) return 'a minute'
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
