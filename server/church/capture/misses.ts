/**
 * Slows guessing at public forms. Carriers put whole congregations behind one address, so only what was not found
 * counts, by the minute, for each link and address. The address alone has a limit 20 times as high: guessing at one
 * church's link leaves the others' open. Beyond a limit everybody waits alike, before anybody is looked up.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Problem } from '../../http/problem.ts'

type Limit = { about: string; perMinute: number }

const shortened = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const limit = (about: string, who: string, perMinute: number): Limit => ({
  about: `capture:${about}:${shortened(who)}`,
  perMinute,
})

const ADDRESS_ALONE = 20

/** @param link what was typed or scanned; it need not lead anywhere */
const byLinkAndAddress = (about: string, address: string, link: string, perMinute: number): Limit[] => [
  limit(`${about}:link`, `${address}\n${link}`, perMinute),
  limit(`${about}:address`, address, perMinute * ADDRESS_ALONE),
]

/** Links that lead nowhere: an old poster stops nobody who scans another. */
export const linkLimits = (address: string, link: string) => byLinkAndAddress('link', address, link, 30)

/** Phones and e-mails that are nobody's. A newcomer is such a miss too, once. The last is against many addresses. */
export const whoLimits = (address: string, reference: string) => [
  ...byLinkAndAddress('who', address, reference, 30),
  limit('who:reference', reference, 600),
]

/** People written down: more than this by hand in a minute, and it is no congregation. */
export const newLimits = (address: string, reference: string) => [
  ...byLinkAndAddress('new', address, reference, 60),
  limit('new:reference', reference, 300),
]

/** Gifts begun: each asks the payment provider. */
export const giftLimits = (address: string, reference: string) => [
  limit('gift:address', address, 120),
  limit('gift:reference', reference, 300),
]

/** Looks at a gift that is not paid: each asks the payment provider too. */
export const lookLimits = (address: string) => [limit('look:address', address, 120)]

/** Throws Problem TOO_MANY with the seconds until the minute is over. */
export async function mustNotWait(pool: pg.Pool, limits: Limit[]): Promise<void> {
  const { rows } = await pool.query<{ about: string; count: number; wait: number }>(
    `select about, count, ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::int as wait
     from attempts where about = any($1) and window_start = date_trunc('minute', now())`,
    [limits.map(({ about }) => about)],
  )
  const over = rows.find(
    (row) => row.count >= (limits.find(({ about }) => about === row.about)?.perMinute ?? 0),
  )
  if (over)
    throw new Problem(
      'TOO_MANY',
      'Many people are trying at this moment. Please wait a minute and try again.',
      undefined,
      Math.max(1, over.wait),
    )
}

export async function countMiss(pool: pg.Pool, limits: Limit[]): Promise<void> {
  await pool.query(
    `insert into attempts (about, window_start, count) select about, date_trunc('minute', now()), 1 from unnest($1::text[]) as about
     order by about on conflict (about, window_start) do update set count = attempts.count + 1`,
    [limits.map(({ about }) => about)],
  )
}
