/** What the script of the capture pages says: its own sentences, and the pages' for what does not fit. */
import type { DayWords } from '../format/day-words.ts'
import { captureWrong as capture } from './en/capture-wrong.ts'
import { visitor } from './en/visitor.ts'
import type { Language } from './languages.ts'
import type { Translation } from './message-types.ts'

export const visitorEnglish = { capture, visitor } as const

type VisitorEnglish = typeof visitorEnglish

/** Said whole in every language: a sentence missing there is a type error. */
export type VisitorBook = {
  readonly [A in keyof VisitorEnglish]: Translation<VisitorEnglish[A]>
} & { readonly dayWords: DayWords }

/** Each a part of its own, loaded where its page asks for it. A language without a book here is a type error. */
export const visitorBooks: { readonly [L in Exclude<Language, 'en'>]: () => Promise<VisitorBook> } = {
  pcm: async () => (await import('./pcm/visitor-book.ts')).pcm,
  yo: async () => (await import('./yo/visitor-book.ts')).yo,
  ig: async () => (await import('./ig/visitor-book.ts')).ig,
  ha: async () => (await import('./ha/visitor-book.ts')).ha,
}
