import { use } from 'react'
import { create } from 'zustand'
import { kioskLocales, kioskEnglish, type KioskEnglish } from '../../lib/messages/kiosk-locales.ts'
import type { Language } from '../../lib/messages/languages.ts'
import { translateIn, type KeyOf, type Translate } from '../../lib/messages/translate.ts'
import { currentLanguage } from '../../lib/messages/t.ts'

type TranslateKiosk = Translate<KioskEnglish>
type Spoken = { language: Language; tKiosk: TranslateKiosk }

export type KioskKey = KeyOf<KioskEnglish>

/** The current locale of the tablet: the church's own, or the one that a visitor chose for their visit. */
let own: Spoken = { language: 'en', tKiosk: translateIn(kioskEnglish, kioskEnglish, 'en') }
export const useSpoken = create<Spoken>(() => own)
/** Of several choices the last one counts. A choice of a person who has left does not. */
let choices = 0

/** The kiosk's messages load with its screen, so that the app's first load stays small. */
export const tKiosk: TranslateKiosk = (key, ...params) => useSpoken.getState().tKiosk(key, ...params)

/** Sets the locale a visitor chose. If its messages cannot be loaded, the tablet keeps the current locale. */
export async function setVisitorLocale(language: Language): Promise<void> {
  const choice = ++choices
  const spoken = await wordsIn(language).catch(() => null)
  if (spoken && choice === choices) useSpoken.setState(spoken)
}

/** Restores the church's own locale, for the next person and for ushers. */
export function setOwnLocale(): void {
  choices += 1
  useSpoken.setState(own)
}

async function wordsIn(language: Language): Promise<Spoken> {
  if (language === own.language) return own
  const messages = language === 'en' ? kioskEnglish : await kioskLocales[language]()
  return { language, tKiosk: translateIn(kioskEnglish, messages, language) }
}

let loading: Promise<void> | undefined

/** Waits once for the church's own locale before the kiosk is drawn. If its messages are missing, English is used. */
export function useOwnWords(): void {
  const language = currentLanguage()
  if (language !== own.language) use((loading ??= bringOwn(language)))
}

async function bringOwn(language: Language): Promise<void> {
  const { tKiosk: saying } = await wordsIn(language).catch(() => own)
  own = { language, tKiosk: saying }
  useSpoken.setState(own)
}
