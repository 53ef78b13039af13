/** Translates the script's messages into the page's language. */
import { isSameDay } from '../outbox/time.ts'
import { shortDate, type DayWords } from '../../../../contract/written-date.ts'
import { translateIn, type Translate } from '../../../lib/messages/translate.ts'
import { visitorLocales, visitorEnglish } from '../../../lib/messages/visitor-locales.ts'

type VisitorTranslate = Translate<typeof visitorEnglish>
type Translated = keyof typeof visitorLocales

const isTranslated = (tag: string): tag is Translated => Object.hasOwn(visitorLocales, tag)

let speaking: VisitorTranslate = translateIn(visitorEnglish, visitorEnglish, 'en')
let dayWords: DayWords | undefined

/** Uses English until the page's messages are loaded, or if they cannot be loaded. */
export async function setPageLocale(): Promise<void> {
  const tag = document.documentElement.lang
  const messages = isTranslated(tag) ? await visitorLocales[tag]().catch(() => null) : null
  if (!messages) return
  const { dayWords: days, ...said } = messages
  speaking = translateIn(visitorEnglish, said, tag)
  dayWords = days
}

export const t = ((...words: Parameters<VisitorTranslate>) => speaking(...words)) as VisitorTranslate

/** The time for a moment of today, else its date: "10:42", "Sun 22 Nov 2026". */
export const sayWhen = (at: Date): string =>
  isSameDay(at, new Date()) ? at.toTimeString().slice(0, 5) : sayDay(at)

/** A date by the phone's own clock: "Sun 22 Nov 2026", "Àìk 22 Kọk 2026". */
export function sayDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return shortDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`, dayWords)
}
