/** What the script says, in the page's language. */
import { isSameDay } from '../outbox/same-day.ts'
import { shortDate, type DayWords } from '../../../../contract/written-date.ts'
import { sayIn, type Say } from '../../../lib/messages/say.ts'
import { visitorBooks, visitorEnglish } from '../../../lib/messages/visitor-books.ts'

type VisitorSay = Say<typeof visitorEnglish>
type Translated = keyof typeof visitorBooks

const isTranslated = (tag: string): tag is Translated => Object.hasOwn(visitorBooks, tag)

let speaking: VisitorSay = sayIn(visitorEnglish, visitorEnglish, 'en')
let dayWords: DayWords | undefined

/** Until its book is there, and where it cannot be had, English is spoken; the work goes on. */
export async function speakThePagesLanguage(): Promise<void> {
  const tag = document.documentElement.lang
  const book = isTranslated(tag) ? await visitorBooks[tag]().catch(() => null) : null
  if (!book) return
  const { dayWords: days, ...said } = book
  speaking = sayIn(visitorEnglish, said, tag)
  dayWords = days
}

export const say = ((...words: Parameters<VisitorSay>) => speaking(...words)) as VisitorSay

/** The time of day of a moment of today, else its day: "10:42", "Sun 22 Nov 2026". */
export const sayWhen = (at: Date): string =>
  isSameDay(at, new Date()) ? at.toTimeString().slice(0, 5) : sayDay(at)

/** A day by the phone's own clock: "Sun 22 Nov 2026", "Àìk 22 Kọk 2026". */
export function sayDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return shortDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`, dayWords)
}
