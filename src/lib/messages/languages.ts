/** The languages, each by its own name. A language named here without messages is a type error. */
export const languageNames = {
  en: 'English',
  pcm: 'Pidgin',
  yo: 'Yorùbá',
  ig: 'Igbo',
  ha: 'Hausa',
} as const

export type Language = keyof typeof languageNames

/** Returns the first supported language of BCP 47 tags in a phone's order, else English. */
export function languageAmong(tags: readonly string[]): Language {
  const requested = tags.map((tag) => tag.trim().toLowerCase().split('-')[0]!)
  return requested.find((tag): tag is Language => Object.hasOwn(languageNames, tag)) ?? 'en'
}
