/**
 * Defines every limit that is counted in PostgreSQL: the counted attempts, their key, the maximum and the window.
 * `limiter.ts` counts.
 * docs/limits.md describes the response past each limit.
 */
import { createHash } from 'node:crypto'
import { tokenHash } from './secrets.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Row = {
  /** `tries`: counts each attempt. `misses`: a correct attempt is taken back. */
  counts: 'tries' | 'misses'
  per: 'address' | 'account' | 'email' | 'mailbox' | 'church' | 'transfer'
  most: number
  /** Windows begin at multiples of this. */
  seconds: number
  /** The sentence before the time to wait, in place of the usual one. */
  said?: string
}

/** Carriers put whole congregations behind one address, so addresses get more. The names prefix the keys of the table. */
export const LIMITS = {
  'password:address': { counts: 'misses', per: 'address', most: 100, seconds: QUARTER },
  'password:account': { counts: 'misses', per: 'email', most: 10, seconds: QUARTER },

  /** A team of ushers shares an address, and a congregation's carrier serves many teams. */
  'log-in:address': { counts: 'tries', per: 'address', most: 1000, seconds: QUARTER },
  'log-in:account': { counts: 'tries', per: 'email', most: 60, seconds: QUARTER },

  /** Protects the password from somebody who holds the session. */
  'present-password': { counts: 'misses', per: 'account', most: 10, seconds: QUARTER },

  /** Six digits are a million combinations, and the guesser holds the password already. */
  'second-factor': { counts: 'misses', per: 'account', most: 10, seconds: QUARTER },

  'mailed-link:address': { counts: 'misses', per: 'address', most: 60, seconds: QUARTER },
  'reset-code:address': { counts: 'misses', per: 'address', most: 60, seconds: QUARTER },
  'reset-code:account': { counts: 'misses', per: 'email', most: 10, seconds: QUARTER },
  'invite:address': { counts: 'misses', per: 'address', most: 60, seconds: QUARTER },

  'sign-up:address': { counts: 'tries', per: 'address', most: 100, seconds: HOUR },

  'reset-mail:address': { counts: 'tries', per: 'address', most: 60, seconds: HOUR },
  'reset-mail:account': { counts: 'tries', per: 'email', most: 5, seconds: HOUR },
  'reset-mail:recipient': { counts: 'tries', per: 'mailbox', most: 20, seconds: DAY },

  'email-change': { counts: 'tries', per: 'account', most: 10, seconds: HOUR },
  'email-change:recipient': {
    counts: 'tries',
    per: 'mailbox',
    most: 3,
    seconds: DAY,
    said: 'This address has had 3 links today.',
  },
  'confirm-account:recipient': {
    counts: 'tries',
    per: 'mailbox',
    most: 5,
    seconds: DAY,
    said: 'This address has had 5 links today. Look for them among unwanted mail too.',
  },

  /** Notices to an unconfirmed address. */
  'notice:recipient': { counts: 'tries', per: 'mailbox', most: 5, seconds: DAY },

  'invite:church': {
    counts: 'tries',
    per: 'church',
    most: 100,
    seconds: DAY,
    said: 'Your church has sent 100 invites today.',
  },
  /** Counts all churches together. */
  'invite:recipient': {
    counts: 'tries',
    per: 'mailbox',
    most: 3,
    seconds: DAY,
    said: 'This address has had 3 invites today.',
  },

  /** Pictures are kept for good. */
  'upload:account': { counts: 'tries', per: 'account', most: 60, seconds: HOUR },
  'import:account': { counts: 'tries', per: 'account', most: 60, seconds: HOUR },

  /** Each lookup calls the payment provider. */
  'account-lookup': { counts: 'tries', per: 'account', most: 30, seconds: MINUTE },
  /** A code is short, and its owner needs few attempts. */
  'transfer-code': { counts: 'tries', per: 'transfer', most: 5, seconds: HOUR },
  /** Each is a message to somebody's phone. */
  'transfer-code-again': { counts: 'tries', per: 'transfer', most: 3, seconds: HOUR },
} as const satisfies Record<string, Row>

/** The key of an attempt by the limit's name, in the order in which limits count. */
export type Tries = { readonly [name in keyof typeof LIMITS]?: string }

export type Limit = Pick<Row, 'most' | 'seconds' | 'said'> & {
  /** The key of the table: the limit's name, and a hash of the key. */
  about: string
  counts: Row['counts']
}

/** Removes the part after a plus sign: it is the same mailbox. */
const mailbox = (email: string) => email.replace(/\+[^@]*@/, '@')

export const limitsOf = (tries: Tries): Limit[] =>
  Object.entries(tries).map(([name, who]) => {
    const row: Row = LIMITS[name as keyof typeof LIMITS]
    const counted = `${name}:${(row.per === 'mailbox' ? mailbox(who) : who).toLowerCase()}`
    return { ...row, about: `${name}:${tokenHash(counted).toString('base64url')}` }
  })

/** Misses on public pages, by the minute (docs/decisions/0049-public-limits.md). */
export const PUBLIC_LIMITS = {
  /** Unknown links. An old poster does not block people who scan another. */
  link: { link: 30, everywhere: 600, waited: 0 },
  /** Unknown phones and emails. Each newcomer is such a miss too, once. */
  who: { link: 300, everywhere: 2000, waited: 6000 },
  /** New people added. */
  new: { link: 300, everywhere: 600, waited: 60 },
  /** Started gifts, and checks of unpaid gifts: each calls the payment provider. */
  gift: { link: 300, everywhere: 600, waited: 60 },
  look: { link: 300, everywhere: 600, waited: 60 },
} as const

/** New people also have hourly limits. Past them each visitor waits a minute, and this many a minute pass. */
export const NEW_LIMITS = { linkHour: 3000, everywhereHour: 6000, everywhereWaited: 120 } as const

/** An address alone has this many times the limit of a link and address, which leaves other churches' links open. */
export const ADDRESS_ALONE = 20

export type Guard = {
  /** For a caller who has not waited. */
  fresh: Limit[]
  /** For a caller who was asked to wait in an earlier minute. */
  waited: Limit[]
  /** The key of the typed values for this link and address, under which a wait is stored. */
  typed: string
  /** Limits the stored waits: a flood does not fill the table. */
  remembered: Limit
}

const shortened = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
const limit = (about: string, who: string, most: number, seconds = MINUTE): Limit => ({
  about: `capture:${about}:${shortened(who)}`,
  counts: 'misses',
  most,
  seconds,
})

/** @param link the opened link or reference; @param typed text that tells this visitor from others */
export function publicLimits(
  about: keyof typeof PUBLIC_LIMITS,
  address: string,
  link: string,
  typed: string,
): Guard {
  const most = PUBLIC_LIMITS[about]
  const here = `${address}\n${link}`
  const all = most.link * ADDRESS_ALONE
  const guard = {
    fresh: [
      limit(`${about}:link`, here, most.link),
      limit(`${about}:address`, address, all),
      limit(`${about}:reference`, link, most.everywhere),
    ],
    waited: [limit(`${about}:waited`, here, most.waited)],
    typed: limit(`${about}:typed`, `${here}\n${typed}`, 1).about,
    remembered: limit(`${about}:refused`, address, all),
  }
  if (about !== 'new') return guard
  guard.fresh.push(
    limit('new:link:hour', here, NEW_LIMITS.linkHour, HOUR),
    limit('new:reference:hour', link, NEW_LIMITS.everywhereHour, HOUR),
  )
  guard.waited.push(limit('new:reference:waited', link, NEW_LIMITS.everywhereWaited))
  return guard
}
