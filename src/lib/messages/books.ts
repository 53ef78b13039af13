/** The app's sentences in the languages other than English: each a part of its own, loaded when chosen. What is said later: `more-books.ts`. */
import type { DayWords } from '../format/day-words.ts'
import type { en } from './en.ts'
import type { checkWordArea } from './en/check-word.ts'
import type { Language } from './languages.ts'
import type { Area, Translation } from './message-types.ts'

export type English = typeof en

/** What comes with the door in English, and with the book in another language. */
type Late = { checkWord: typeof checkWordArea }
type Said = English & Late

/** Said whole in every language: a sentence missing there is a type error. Of the others what is missing is read in English. */
type Whole = 'checkWord' | 'common' | 'door' | 'offline' | 'problems'

export type Book = {
  readonly [A in Whole]: Translation<Said[A]>
} & {
  readonly [A in Exclude<keyof Said, Whole>]?: Said[A] extends Area ? Partial<Translation<Said[A]>> : never
} & { readonly dayWords: DayWords }

/** A language without a book here is a type error. */
export const books: { readonly [L in Exclude<Language, 'en'>]: () => Promise<Book> } = {
  pcm: async () => (await import('./pcm/book.ts')).pcm,
  yo: async () => (await import('./yo/book.ts')).yo,
  ig: async () => (await import('./ig/book.ts')).ig,
  ha: async () => (await import('./ha/book.ts')).ha,
}
