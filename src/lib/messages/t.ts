import { englishDays, nameDaysBy } from '../format/day-names.ts'
import { locales, laterLocales } from './locales.ts'
import { en } from './en.ts'
import type { Language } from './languages.ts'
import {
  translateIn,
  type ArgumentsOf,
  type LocaleOf,
  type Catalogue,
  type KeyOf,
  type Translate,
} from './translate.ts'

/** The name of a message: `area.key`. */
export type MessageKey = KeyOf<typeof en>

/** A key whose message has no parameters. Components take it as a label. */
export type PlainKey = { [K in MessageKey]: ArgumentsOf<typeof en, K> extends [] ? K : never }[MessageKey]

let language: Language = 'en'
let locale: object = {}

function messagesOf<E extends Catalogue>(english: E): Translate<E> {
  return (key, ...params) => translateIn(english, locale as LocaleOf<E>, language)(key, ...params)
}

/**
 * The message for a key in the current language, with its parameters filled in. Unknown keys are type errors.
 */
export const t: Translate<typeof en> = messagesOf(en)

/** `t` of a screen: the app's messages and the screen's own. @param own by area, in English */
export function screenMessages<E extends Catalogue>(own: E): Translate<typeof en & E> {
  return messagesOf({ ...en, ...own })
}

/** The current language, as a BCP 47 tag. */
export function currentLanguage(): Language {
  return language
}

/**
 * Switches `t` and dates to this language. It rejects, without a change, if the messages cannot be loaded.
 */
export async function setLocale(chosen: Language): Promise<void> {
  if (chosen === language) return
  const { dayWords = englishDays, ...said } = chosen === 'en' ? {} : await locales[chosen]()
  language = chosen
  locale = said
  nameDaysBy(dayWords)
}

/**
 * Loads a part of the app together with the messages of `laterLocales` in the current language. If the
 * messages cannot be loaded, the part shows English.
 */
export async function withLaterMessages<Part>(loading: Promise<Part>): Promise<Part> {
  const more = language === 'en' ? Promise.resolve({}) : laterLocales[language]().catch(() => ({}))
  const [part, said] = await Promise.all([loading, more])
  locale = { ...locale, ...said }
  return part
}
