/** What visitors and ushers read on the church's tablet, by language; loaded with the kiosk or when somebody there chooses it. */
import { capture } from './en/capture.ts'
import { kiosk } from './en/kiosk.ts'
import type { Language } from './languages.ts'
import type { Translation } from './message-types.ts'

/** The kiosk's own sentences, and, word for word, those under which visitors agree on the public pages. */
export const kioskEnglish = { capture, kiosk } as const

export type KioskEnglish = typeof kioskEnglish

/** Said whole in every language: a sentence missing there is a type error. */
export type KioskBook = { readonly [A in keyof KioskEnglish]: Translation<KioskEnglish[A]> }

/** A language without a book here is a type error. */
export const kioskBooks: { readonly [L in Exclude<Language, 'en'>]: () => Promise<KioskBook> } = {
  pcm: async () => (await import('./pcm/kiosk-book.ts')).pcm,
  yo: async () => (await import('./yo/kiosk-book.ts')).yo,
  ig: async () => (await import('./ig/kiosk-book.ts')).ig,
  ha: async () => (await import('./ha/kiosk-book.ts')).ha,
}
