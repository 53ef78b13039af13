import { createContext, useContext } from 'react'
import { LONGEST, type CaptureView } from '../../../contract/capture-page.ts'
import type { PublicTranslate } from '../../lib/messages/public-messages.ts'
import { useT, churchTitle } from '../public-document.tsx'
import { WRONG, wrongSentence, type FieldName } from '../wrong-fields.ts'

export const Viewing = createContext<CaptureView | null>(null)

/** The state that the page shows. */
export function useView(): CaptureView {
  const view = useContext(Viewing)
  if (!view) throw new Error('a capture page is rendered inside Viewing')
  return view
}

/** The church's name on the page. */
export function useChurch(): string {
  return churchTitle(useT(), useView().church.name)
}

/** The page's own address, with the language chosen by hand. */
export function addressOf({ kind, lang, eventId }: Addressed, reference: string): string {
  const query = new URLSearchParams({
    reference,
    ...(kind === 'event' && eventId && { eventId }),
    ...(lang && { lang }),
  })
  return `${PATHS[kind]}?${query.toString()}`
}

/** The event as a calendar file. Its address is outside the page's own, which a visitor's phone caches. */
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

/** One field: its typed value, and its error in the page's language. */
export function useField(name: FieldName): FieldState {
  const t = useT()
  const { typed, problem } = useView()
  const wrong = FIELDS.filter((field) => problem?.errors.some(({ path }) => path === field))
  const value = typed[name] ?? ''
  return {
    value,
    problem: wrong.includes(name) ? sentence(t, name, value) : undefined,
    // The first invalid field gets the focus.
    focused: wrong[0] === name,
  }
}

function sentence(t: PublicTranslate, name: FieldName, value: string): string {
  const max = LONGEST[name] ?? Infinity
  return value.length > max ? t('capture.tooLong', { max }) : wrongSentence(t, name, value)
}
