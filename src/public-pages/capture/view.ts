import { createContext, useContext } from 'react'
import { LONGEST, type CaptureView } from '../../../contract/capture-page.ts'
import type { PublicKey, PublicSay } from '../../lib/messages/public-messages.ts'
import { useSay } from '../saying.ts'
import { churchTitle } from './church-title.ts'

export const Viewing = createContext<CaptureView | null>(null)

/** What the page shows. */
export function useView(): CaptureView {
  const view = useContext(Viewing)
  if (!view) throw new Error('a capture page is rendered inside Viewing')
  return view
}

/** The church as the page calls it. */
export function useChurch(): string {
  return churchTitle(useSay(), useView().church.name)
}

/** The page's own address, with the language that was chosen by hand. */
export function addressOf({ kind, lang, eventId }: Addressed, reference: string): string {
  const query = new URLSearchParams({
    reference,
    ...(kind === 'event' && eventId && { eventId }),
    ...(lang && { lang }),
  })
  return `${PATHS[kind]}?${query.toString()}`
}

/** The event as a file for a calendar; not beneath the page's own address, which a visitor's phone keeps. */
export function calendarOf({ reference, eventId }: CaptureView): string {
  const query = new URLSearchParams({ reference, eventId: eventId ?? '' })
  return `/event-capture/calendar.ics?${query.toString()}`
}

type Addressed = Pick<CaptureView, 'kind' | 'lang'> & Partial<Pick<CaptureView, 'eventId'>>

const PATHS: Record<CaptureView['kind'], string> = {
  service: '/church-service-capture',
  event: '/attendance-capture',
  member: '/member-capture',
}

/** In the order in which they stand: the first of them that does not fit gets the focus. */
export const FIELDS = [
  'emailOrPhone',
  'first_name',
  'last_name',
  'phone',
  'email',
  'day_of_birth',
  'month_of_birth',
  'guardian_name',
  'guardian_phone',
  'consent',
] as const
export type FieldName = (typeof FIELDS)[number]

const WRONG: Record<FieldName, PublicKey> = {
  emailOrPhone: 'capture.wrongEmailOrPhone',
  first_name: 'capture.wrongFirstName',
  last_name: 'capture.wrongLastName',
  phone: 'capture.wrongPhone',
  email: 'capture.wrongEmail',
  day_of_birth: 'capture.wrongDay',
  month_of_birth: 'capture.wrongMonth',
  guardian_name: 'capture.wrongGuardianName',
  guardian_phone: 'capture.wrongGuardianPhone',
  consent: 'capture.wrongConsent',
}

export type FieldState = { value: string; problem: string | undefined; focused: boolean }

/** One field as it was typed, and what is wrong with it in the page's language. */
export function useField(name: FieldName): FieldState {
  const say = useSay()
  const { typed, problem } = useView()
  const wrong = FIELDS.filter((field) => problem?.errors.some(({ path }) => path === field))
  const value = typed[name] ?? ''
  return {
    value,
    problem: wrong.includes(name) ? sentence(say, name, value) : undefined,
    focused: wrong[0] === name,
  }
}

function sentence(say: PublicSay, name: FieldName, value: string): string {
  const max = LONGEST[name] ?? Infinity
  return value.length > max
    ? say('capture.tooLong', { max })
    : (say as (key: PublicKey) => string)(WRONG[name])
}
