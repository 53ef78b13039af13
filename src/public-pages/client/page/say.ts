/** What the script says, in the page's language. */
import type { DayWords } from '../../../lib/format/day-words.ts'
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

/** A day by the phone's own clock, without its year: "Sunday 22 November", "Àìkú 22 Oṣù Kọkànlá". */
export function sayDay(at: Date): string {
  if (dayWords) return [dayWords.days[at.getDay()], at.getDate(), dayWords.months[at.getMonth()]].join(' ')
  return at.toLocaleDateString('en-NG', { weekday: 'long', day: 'numeric', month: 'long' })
}
