/** The languages, each by its own name. One named here without its books is a type error. */
export const languageNames = {
  en: 'English',
  pcm: 'Pidgin',
  yo: 'Yorùbá',
  ig: 'Igbo',
  ha: 'Hausa',
} as const

export type Language = keyof typeof languageNames

/** Of BCP 47 tags, as a phone lists them by preference, the first that is ours; else English. */
export function languageAmong(tags: readonly string[]): Language {
  const asked = tags.map((tag) => tag.trim().toLowerCase().split('-')[0]!)
  return asked.find((tag): tag is Language => Object.hasOwn(languageNames, tag)) ?? 'en'
}
