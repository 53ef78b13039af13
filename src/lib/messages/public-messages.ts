/** The public pages' own catalogue: the server speaks many languages at once, and no phone of an usher loads it. */
import { englishDays, type DayWords } from '../format/day-words.ts'
import { capture } from './en/capture.ts'
import { give } from './en/give.ts'
import { landing } from './en/landing.ts'
import { privacy } from './en/privacy.ts'
import { visitor } from './en/visitor.ts'
import { languageAmong, type Language } from './languages.ts'
import type { Translation } from './message-types.ts'
import { sayIn, type BookOf, type KeyOf, type Say } from './say.ts'

/** A new area: its file in en/, one import, one line here. */
export const publicEnglish = { capture, give, landing, privacy, visitor } as const

type PublicEnglish = typeof publicEnglish
export type PublicKey = KeyOf<PublicEnglish>
export type PublicSay = Say<PublicEnglish>

/** The pages are said whole in every language; what only their script says is in `visitor-books.ts`. */
export type PublicBook = BookOf<PublicEnglish> & {
  readonly [A in Exclude<keyof PublicEnglish, 'visitor'>]: Translation<PublicEnglish[A]>
} & {
  readonly dayWords: DayWords
}

/** A language without a book here is a type error. */
export const publicBooks: { readonly [L in Language]: () => PublicBook | Promise<PublicBook> } = {
  en: () => ({ ...publicEnglish, dayWords: englishDays }),
  pcm: async () => (await import('./pcm/public-book.ts')).pcm,
  yo: async () => (await import('./yo/public-book.ts')).yo,
  ig: async () => (await import('./ig/public-book.ts')).ig,
  ha: async () => (await import('./ha/public-book.ts')).ha,
}

/** `t` of the public pages, bound to one language. */
export async function messagesIn(language: Language): Promise<PublicSay> {
  return sayIn(publicEnglish, await publicBooks[language](), language)
}

/** Chosen by hand where it is one of ours; else the first of the phone's that is; else English. */
export function chooseLanguage(byHand: string | undefined, acceptLanguage: string | undefined): Language {
  const tags = acceptLanguage?.slice(0, 200).split(',') ?? []
  return languageAmong([byHand ?? '', ...tags.map((one) => one.split(';')[0]!)])
}

/** The names of days and months on a page. */
export async function dayWordsIn(language: Language): Promise<DayWords> {
  return (await publicBooks[language]()).dayWords
}
