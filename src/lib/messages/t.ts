import { englishDays, nameDaysBy } from '../format/day-words.ts'
import { books } from './books.ts'
import { en } from './en.ts'
import type { Language } from './languages.ts'
import { moreBooks } from './more-books.ts'
import { sayIn, type ArgumentsOf, type BookOf, type Catalogue, type KeyOf, type Say } from './say.ts'

/** Every sentence by name: `area.key`. */
export type MessageKey = KeyOf<typeof en>

/** A key whose sentence needs nothing filled in: what components take as a label by key. */
export type PlainKey = { [K in MessageKey]: ArgumentsOf<typeof en, K> extends [] ? K : never }[MessageKey]

let language: Language = 'en'
let book: object = {}

/** `t` for areas that come with their own screen; the sentences in English are handed in, so that they come with it too. */
export function sayHere<E extends Catalogue>(english: E): Say<E> {
  return (key, ...params) => sayIn(english, book as BookOf<E>, language)(key, ...params)
}

/** The sentence for a key in the chosen language, its parameters filled in. Unknown keys are type errors. */
export const t: Say<typeof en> = sayHere(en)

/** The language in use, as a BCP 47 tag. */
export function currentLanguage(): Language {
  return language
}

/** From here on `t` says it in this language, and dates too. Rejects, everything left as it was, where its book cannot be had. */
export async function speak(chosen: Language): Promise<void> {
  if (chosen === language) return
  const { dayWords = englishDays, ...said } = chosen === 'en' ? {} : await books[chosen]()
  language = chosen
  book = said
  nameDaysBy(dayWords)
}

/**
 * A part of the app that says what stands in `more-books.ts`, fetched together with those sentences in the language in use.
 * Where they cannot be had it speaks English; the work goes on.
 */
export async function withMore<Part>(coming: Promise<Part>): Promise<Part> {
  const more = language === 'en' ? Promise.resolve({}) : moreBooks[language]().catch(() => ({}))
  const [part, said] = await Promise.all([coming, more])
  book = { ...book, ...said }
  return part
}
