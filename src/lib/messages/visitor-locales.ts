/** The messages of the capture pages' script: its own, and those of the pages for invalid fields. */
import type { DayWords } from '../format/day-names.ts'
import { captureWrong as capture } from './en/capture-wrong.ts'
import { visitor } from './en/visitor.ts'
import type { Language } from './languages.ts'
import type { Translation } from './message-types.ts'

export const visitorEnglish = { capture, visitor } as const

type VisitorEnglish = typeof visitorEnglish

/** Complete in every language: a missing message is a type error. */
export type VisitorLocale = {
  readonly [A in keyof VisitorEnglish]: Translation<VisitorEnglish[A]>
} & { readonly dayWords: DayWords }

/** Each locale loads when its page needs it. A language without messages here is a type error. */
export const visitorLocales: { readonly [L in Exclude<Language, 'en'>]: () => Promise<VisitorLocale> } = {
  pcm: async () => (await import('./pcm/visitor-locale.ts')).pcm,
  yo: async () => (await import('./yo/visitor-locale.ts')).yo,
  ig: async () => (await import('./ig/visitor-locale.ts')).ig,
  ha: async () => (await import('./ha/visitor-locale.ts')).ha,
}
