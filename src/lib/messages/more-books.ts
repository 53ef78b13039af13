/** What the app says after its first screen, by language: each a part of its own, loaded with what says it first. */
import type { agreement } from './en/agreement.ts'
import type { birthdayGreeting } from './en/birthday-greeting.ts'
import type { emailConfirmation } from './en/email-confirmation.ts'
import type { headcount } from './en/headcount.ts'
import type { install } from './en/install.ts'
import type { scan } from './en/scan.ts'
import type { thisPhone } from './en/this-phone.ts'
import type { Language } from './languages.ts'
import type { Translation } from './message-types.ts'

/** In English each area comes with its own screen. */
type More = {
  agreement: typeof agreement
  birthdayGreeting: typeof birthdayGreeting
  emailConfirmation: typeof emailConfirmation
  headcount: typeof headcount
  install: typeof install
  scan: typeof scan
  thisPhone: typeof thisPhone
}

/** Said whole in every language: a sentence missing there is a type error. */
export type MoreBook = { readonly [A in keyof More]: Translation<More[A]> }

/** A language without a book here is a type error. */
export const moreBooks: { readonly [L in Exclude<Language, 'en'>]: () => Promise<MoreBook> } = {
  pcm: async () => (await import('./pcm/more-book.ts')).pcm,
  yo: async () => (await import('./yo/more-book.ts')).yo,
  ig: async () => (await import('./ig/more-book.ts')).ig,
  ha: async () => (await import('./ha/more-book.ts')).ha,
}
