/**
 * Slows guessing and floods at public forms (docs/decisions/0049-public-limits.md). Limits count per link and address,
 * and 20 times as high per address alone, so a busy link leaves the links of other churches open. Past a limit everybody
 * waits alike until the minute is over, before anybody is looked up. A visitor who has waited passes by a limit of its own.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Problem } from '../../http/problem.ts'

type Limit = { about: string; most: number; seconds: number }

export type Guard = {
  /** For who comes anew. */
  fresh: Limit[]
  /** For who was told to wait in an earlier minute. */
  waited: Limit[]
  /** What was typed, for this link and address: where a wait is remembered. */
  typed: string
  /** Waits that are remembered: a flood does not fill the table. */
  remembered: Limit
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const ADDRESS_ALONE = 20

const shortened = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const limit = (about: string, who: string, most: number, seconds = MINUTE): Limit => ({
  about: `capture:${about}:${shortened(who)}`,
  most,
  seconds,
})

type Most = {
  /** A minute, of one link and address. */
  link: number
  /** A minute, of one link and all addresses. */
  everywhere: number
  /** A minute, of one link and address, for who has waited. */
  waited: number
}

function guard(about: string, address: string, link: string, typed: string, most: Most): Guard {
  const here = `${address}\n${link}`
  const all = most.link * ADDRESS_ALONE
  return {
    fresh: [
      limit(`${about}:link`, here, most.link),
      limit(`${about}:address`, address, all),
      limit(`${about}:reference`, link, most.everywhere),
    ],
    waited: [limit(`${about}:waited`, here, most.waited)],
    typed: limit(`${about}:typed`, `${here}\n${typed}`, 1).about,
    remembered: limit(`${about}:refused`, address, all),
  }
}

/** Links that lead nowhere: an old poster stops nobody who scans another. */
export const linkLimits = (address: string, link: string) =>
  guard('link', address, link, '', { link: 30, everywhere: 600, waited: 0 })

/** Phones and e-mails that are nobody's. Each newcomer is such a miss too, once. */
export const whoLimits = (address: string, reference: string, typed: string) =>
  guard('who', address, reference, typed, { link: 300, everywhere: 2000, waited: 6000 })

/** People written down. Past the limits of an hour each waits a minute, and 60 a minute pass. */
export function newLimits(address: string, reference: string, phone: string): Guard {
  const limits = guard('new', address, reference, phone, { link: 300, everywhere: 600, waited: 60 })
  const hour = [
    limit('new:link:hour', `${address}\n${reference}`, 3000, HOUR),
    limit('new:reference:hour', reference, 6000, HOUR),
  ]
  const waited = limit('new:reference:waited', reference, 120)
  return { ...limits, fresh: [...limits.fresh, ...hour], waited: [...limits.waited, waited] }
}

/** Gifts begun, and looks at gifts that are not paid: each asks the payment provider. */
export const giftLimits = (address: string, reference: string, gift: string) =>
  guard('gift', address, reference, gift, { link: 300, everywhere: 600, waited: 60 })
export const lookLimits = (address: string, church: string, gift: string) =>
  guard('look', address, church, gift, { link: 300, everywhere: 600, waited: 60 })

const WINDOW = (seconds: string) => `to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`

/**
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
       exists (select from attempts t where t.about = $3 and t.window_start < ${WINDOW('60')}
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
       insert into attempts (about, window_start, count) values ($1, ${WINDOW('60')}, 1)
       on conflict (about, window_start) do update set count = attempts.count + 1 returning count)
     insert into attempts (about, window_start, count)
       select $2, ${WINDOW('60')}, 1 from refused where count <= $3 on conflict (about, window_start) do nothing`,
    [about, typed, most],
  )
}

/** @param limits what `mustNotWait` returned */
export async function countMiss(pool: pg.Pool, limits: Limit[]): Promise<void> {
  await pool.query(
    `insert into attempts (about, window_start, count)
     select l.about, ${WINDOW('l.seconds')}, 1 from unnest($1::text[], $2::int[]) l(about, seconds) order by l.about
     on conflict (about, window_start) do update set count = attempts.count + 1`,
    [limits.map(({ about }) => about), limits.map(({ seconds }) => seconds)],
  )
}
