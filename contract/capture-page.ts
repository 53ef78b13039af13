/** Defines the data that the server passes to the rendered capture pages. Both sides build separately. */
import type { FieldError } from './errors.ts'

/**
 * Request header with the name of the browser's cached page style (SHA-256, base64url). The server omits that style.
 */
export const HELD_STYLE = 'x-narthex-style'

/** Maximum lengths by field name; choices have none. The page reports longer input and does not cut it. */
export const LONGEST: Readonly<Partial<Record<string, number>>> = {
  emailOrPhone: 254,
  first_name: 80,
  last_name: 80,
  phone: 40,
  email: 254,
  guardian_name: 160,
  guardian_phone: 40,
}

type CaptureService = {
  name: string
  date_of_service: string
  flyerImage: string | null
  /** Set for an event. */
  about?: EventAbout
}

/** In the church's time zone: the last day, start and end, place (may be empty) and meeting links. */
export type EventAbout = {
  last_day: string
  starts: string
  ends: string
  place: string
  links: readonly { platform: string; address: string }[]
}
export type CaptureChoice = { name: string; date_of_service: string; reference: string }

/** The content below the church's name. Each state is one question, or one sentence and the next action. */
export type CaptureState =
  /** The church has several services today. */
  | { step: 'choose'; services: readonly CaptureChoice[] }
  /** One field: phone or email. */
  | { step: 'mark' }
  /** Several people match the input. */
  | { step: 'name'; ask: 'first' | 'last' }
  /** The registration form. `unknown`: the earlier input matched nobody. */
  | { step: 'write'; unknown: boolean }
  | { step: 'thanks'; how: 'marked' | 'first timer' | 'member' }
  /** Member already exists. */
  | { step: 'known' }
  /** `day` is the day when the link opens or closed. */
  | { step: 'closed'; why: 'no service' | 'early' | 'late' | 'cancelled'; day: string | null }

export type CaptureView = {
  kind: 'service' | 'member' | 'event'
  /** The language in the page's address, if the visitor chose one. */
  lang: string | null
  church: { name: string; reference: string }
  /** The service, or the event at an event's link. */
  service: CaptureService | null
  /** Set for an event's link, which names the event beside the church. */
  eventId: string | null
  /** As in the link. `opened` is the server's token for the time when the page was opened. */
  reference: string
  opened: string
  /** The id of the person that this form registers, so sending it twice creates one person. */
  id: string
  /** The input as typed, by field name. */
  typed: Readonly<Record<string, string>>
  state: CaptureState
  /** The reason why the server rejected the input. */
  problem: { wait: boolean; errors: readonly FieldError[] } | null
}

/** Reasons why a link or a form is unavailable. */
export type NoticeWhy = 'link' | 'incomplete' | 'wait' | 'too large' | 'elsewhere' | 'resting' | 'broken'

type CarriedFields = { phone: string } | { email: string } | { first_name: string; last_name: string }

/**
 * Sorts the input of the attendance form's one field into the fields of the first-timer form. An "@" makes it an email
 * address, digits make it a phone number, other letters make it a name.
 */
export function carriedFields(typed: string): CarriedFields {
  if (typed.includes('@')) return { email: typed }
  if (/\d/.test(typed) || !/\p{L}/u.test(typed)) return { phone: typed }
  const [first_name = '', ...others] = typed.trim().split(/\s+/)
  return { first_name, last_name: others.join(' ') }
}
