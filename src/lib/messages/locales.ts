/**
 * The app's messages in languages other than English, each
 * loaded when chosen. `laterLocales` has those after the first screen.
 */
import type { DayWords } from '../format/day-names.ts'
import type { en } from './en.ts'
import type { listCodeArea } from './en/list-code.ts'
import type { Language } from './languages.ts'
import type { Area, Translation } from './message-types.ts'
import type { agreement } from './en/agreement.ts'
import type { birthdayGreeting } from './en/birthday-greeting.ts'
import type { children } from './en/children.ts'
import type { emailConfirmation } from './en/email-confirmation.ts'
import type { family } from './en/family.ts'
import type { headcount } from './en/headcount.ts'
import type { install } from './en/install.ts'
import type { scan } from './en/scan.ts'
import type { thisPhone } from './en/this-phone.ts'

type English = typeof en

/** In English it loads with the door, in other languages with the locale. */
type WithDoor = { listCode: typeof listCodeArea }
type Said = English & WithDoor

/** Complete in every language: a missing message is a type error. Other areas fall back to English. */
type Whole = 'listCode' | 'common' | 'door' | 'offline' | 'problems'

export type Locale = {
  readonly [A in Whole]: Translation<Said[A]>
} & {
  readonly [A in Exclude<keyof Said, Whole>]?: Said[A] extends Area ? Partial<Translation<Said[A]>> : never
} & { readonly dayWords: DayWords }

/** A language without messages here is a type error. */
export const locales: { readonly [L in Exclude<Language, 'en'>]: () => Promise<Locale> } = {
  pcm: async () => (await import('./pcm/locale.ts')).pcm,
  yo: async () => (await import('./yo/locale.ts')).yo,
  ig: async () => (await import('./ig/locale.ts')).ig,
  ha: async () => (await import('./ha/locale.ts')).ha,
}

/** In English each area comes with its own screen. */
type More = {
  agreement: typeof agreement
  birthdayGreeting: typeof birthdayGreeting
  children: typeof children
  emailConfirmation: typeof emailConfirmation
  family: typeof family
  headcount: typeof headcount
  install: typeof install
  scan: typeof scan
  thisPhone: typeof thisPhone
}

/** Complete in every language: a missing message is a type error. */
export type LaterLocale = { readonly [A in keyof More]: Translation<More[A]> }

/** A language without messages here is a type error. */
export const laterLocales: { readonly [L in Exclude<Language, 'en'>]: () => Promise<LaterLocale> } = {
  pcm: async () => (await import('./pcm/later-locale.ts')).pcm,
  yo: async () => (await import('./yo/later-locale.ts')).yo,
  ig: async () => (await import('./ig/later-locale.ts')).ig,
  ha: async () => (await import('./ha/later-locale.ts')).ha,
}
