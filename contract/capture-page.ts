/** What the server tells the rendered capture pages. Both sides are built apart, so the shape stands here. */
import type { FieldError } from './errors.ts'

/** The request header of a browser that holds a page's style: its name (SHA-256, base64url). The page then comes without. */
export const HELD_STYLE = 'x-narthex-style'

/** The longest that what is typed may be, by field name; of choices there is none. What is longer is told and not cut off. */
export const LONGEST: Readonly<Partial<Record<string, number>>> = {
  emailOrPhone: 254,
  first_name: 80,
  last_name: 80,
  phone: 40,
  email: 254,
  guardian_name: 160,
  guardian_phone: 40,
}

export type CaptureService = {
  name: string
  date_of_service: string
  flyerImage: string | null
  /** Of an event. */
  about?: EventAbout
}
/** By the church's clock: the day of its end, when it begins and ends, its place (or nothing), and where it is joined. */
export type EventAbout = {
  last_day: string
  starts: string
  ends: string
  place: string
  links: readonly { platform: string; address: string }[]
}
export type CaptureChoice = { name: string; date_of_service: string; reference: string }

/** What the page shows beneath the church's name; each is one question, or one sentence and what to do. */
export type CaptureState =
  /** The church has several services today. */
  | { step: 'choose'; services: readonly CaptureChoice[] }
  /** One field: phone or e-mail. */
  | { step: 'mark' }
  /** Several people share what was typed. */
  | { step: 'name'; ask: 'first' | 'last' }
  /** The form for who writes themselves down; `unknown` when what was typed before it was nobody's. */
  | { step: 'write'; unknown: boolean }
  | { step: 'thanks'; how: 'marked' | 'first timer' | 'member' }
  /** Member already exists. */
  | { step: 'known' }
  /** `day` is when the link opens or closed. */
  | { step: 'closed'; why: 'no service' | 'early' | 'late' | 'cancelled'; day: string | null }

export type CaptureView = {
  kind: 'service' | 'member' | 'event'
  /** The language in the page's address, where it was chosen by hand. */
  lang: string | null
  church: { name: string; reference: string }
  /** The service or, at an event's link, the event. */
  service: CaptureService | null
  /** Of an event's link, which names it beside the church. */
  eventId: string | null
  /** As in the link, and the server's word for when the page was opened. */
  reference: string
  opened: string
  /** The id that a person written down with this form gets, so that sending it twice makes one. */
  id: string
  /** By field name, as it was typed. */
  typed: Readonly<Record<string, string>>
  state: CaptureState
  /** Why what was typed was not taken. */
  problem: { wait: boolean; errors: readonly FieldError[] } | null
}

/** A link or a form that leads nowhere just now. */
export type NoticeWhy = 'link' | 'incomplete' | 'wait' | 'too large' | 'elsewhere' | 'resting' | 'broken'
