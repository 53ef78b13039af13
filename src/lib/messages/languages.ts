import type { Translation } from './message-types.ts'
import { en } from './en.ts'

export type English = typeof en
export type AreaName = keyof English & string

/** A language's book: for each area its translation, or the plain statement that it is still read in English. */
export type Book = { readonly [A in AreaName]: Translation<English[A]> | 'in English' }

export const languageNames = { en: 'English' } as const
export type Language = keyof typeof languageNames

/** A language named above without a book here is a type error. A book other than English is loaded when chosen. */
export const books: { readonly [L in Language]: () => Book | Promise<Book> } = {
  en: () => en,
}
