/**
 * The messages of the church's tablet by language. They load
 * with the kiosk or when somebody chooses a language there.
 */
import { capture } from './en/capture.ts'
import { kiosk } from './en/kiosk.ts'
import type { Language } from './languages.ts'
import type { Translation } from './message-types.ts'

/** The kiosk's own messages, and the exact consent wording of the public pages. */
export const kioskEnglish = { capture, kiosk } as const

export type KioskEnglish = typeof kioskEnglish

/** Complete in every language: a missing message is a type error. */
export type KioskLocale = { readonly [A in keyof KioskEnglish]: Translation<KioskEnglish[A]> }

/** A language without messages here is a type error. */
export const kioskLocales: { readonly [L in Exclude<Language, 'en'>]: () => Promise<KioskLocale> } = {
  pcm: async () => (await import('./pcm/kiosk-locale.ts')).pcm,
  yo: async () => (await import('./yo/kiosk-locale.ts')).yo,
  ig: async () => (await import('./ig/kiosk-locale.ts')).ig,
  ha: async () => (await import('./ha/kiosk-locale.ts')).ha,
}
