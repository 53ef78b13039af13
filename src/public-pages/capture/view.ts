import { createContext, useContext } from 'react'
import { LONGEST, type CaptureView } from '../../../contract/capture-page.ts'
import type { PublicSay } from '../../lib/messages/public-messages.ts'
import { useSay } from '../saying.ts'
import { WRONG, wrongSentence, type FieldName } from '../wrong-fields.ts'
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

const FIELDS = Object.keys(WRONG) as FieldName[]

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
    // The first that does not fit gets the focus.
    focused: wrong[0] === name,
  }
}

function sentence(say: PublicSay, name: FieldName, value: string): string {
  const max = LONGEST[name] ?? Infinity
  return value.length > max ? say('capture.tooLong', { max }) : wrongSentence(say, name, value)
}
