/**
 * The public pages' own messages. The server renders many
 * languages at the same time, and the app does not load them.
 */
import { englishDays, type DayWords } from '../format/day-names.ts'
import { capture } from './en/capture.ts'
import { give } from './en/give.ts'
import { landing } from './en/landing.ts'
import { privacy } from './en/privacy.ts'
import { visitor } from './en/visitor.ts'
import { languageAmong, type Language } from './languages.ts'
import type { Translation } from './message-types.ts'
import { translateIn, type LocaleOf, type KeyOf, type Translate } from './translate.ts'

/** A new area: its file in en/, one import, one line here. */
export const publicEnglish = { capture, give, landing, privacy, visitor } as const

type PublicEnglish = typeof publicEnglish
export type PublicKey = KeyOf<PublicEnglish>
export type PublicTranslate = Translate<PublicEnglish>

/** The pages are complete in every language. Messages of their script alone are in `visitor-locales.ts`. */
export type PublicLocale = LocaleOf<PublicEnglish> & {
  readonly [A in Exclude<keyof PublicEnglish, 'visitor'>]: Translation<PublicEnglish[A]>
} & {
  readonly dayWords: DayWords
}

/** A language without messages here is a type error. */
export const publicLocales: { readonly [L in Language]: () => PublicLocale | Promise<PublicLocale> } = {
  en: () => ({ ...publicEnglish, dayWords: englishDays }),
  pcm: async () => (await import('./pcm/public-locale.ts')).pcm,
  yo: async () => (await import('./yo/public-locale.ts')).yo,
  ig: async () => (await import('./ig/public-locale.ts')).ig,
  ha: async () => (await import('./ha/public-locale.ts')).ha,
}

/** `t` of the public pages, bound to one language. */
export async function messagesIn(language: Language): Promise<PublicTranslate> {
  return translateIn(publicEnglish, await publicLocales[language](), language)
}

/** The language chosen by hand if supported, else the first supported one of the phone, else English. */
export function chooseLanguage(byHand: string | undefined, acceptLanguage: string | undefined): Language {
  const tags = acceptLanguage?.slice(0, 200).split(',') ?? []
  return languageAmong([byHand ?? '', ...tags.map((one) => one.split(';')[0]!)])
}

/** The names of days and months on a page. */
export async function dayWordsIn(language: Language): Promise<DayWords> {
  return (await publicLocales[language]()).dayWords
}
