import { use } from 'react'
import { create } from 'zustand'
import { kioskBooks, kioskEnglish, type KioskEnglish } from '../../lib/messages/kiosk-books.ts'
import type { Language } from '../../lib/messages/languages.ts'
import { sayIn, type KeyOf, type Say } from '../../lib/messages/say.ts'
import { currentLanguage } from '../../lib/messages/t.ts'

type KioskSay = Say<KioskEnglish>
type Spoken = { language: Language; say: KioskSay }

export type KioskKey = KeyOf<KioskEnglish>

/** What the tablet speaks just now: the church's own language, or the one that a visitor chose for their turn. */
let own: Spoken = { language: 'en', say: sayIn(kioskEnglish, kioskEnglish, 'en') }
export const useSpoken = create<Spoken>(() => own)
/** Of several choices the last one counts, and none of a person who has gone. */
let choices = 0

/** The kiosk's sentences come with its screen, so that the app's first load stays small. */
export const say: KioskSay = (key, ...params) => useSpoken.getState().say(key, ...params)

/** A visitor's choice. Where its book cannot be had the tablet goes on as it spoke. */
export async function speakFor(language: Language): Promise<void> {
  const choice = ++choices
  const spoken = await wordsIn(language).catch(() => null)
  if (spoken && choice === choices) useSpoken.setState(spoken)
}

/** Back to the church's own language, for the next person and for ushers. */
export function speakOwn(): void {
  choices += 1
  useSpoken.setState(own)
}

async function wordsIn(language: Language): Promise<Spoken> {
  if (language === own.language) return own
  const book = language === 'en' ? kioskEnglish : await kioskBooks[language]()
  return { language, say: sayIn(kioskEnglish, book, language) }
}

let coming: Promise<void> | undefined

/** Before anything of the kiosk is drawn: waits, once, for the church's own language. Without its book it is English. */
export function useOwnWords(): void {
  const language = currentLanguage()
  if (language !== own.language) use((coming ??= bringOwn(language)))
}

async function bringOwn(language: Language): Promise<void> {
  const { say: saying } = await wordsIn(language).catch(() => own)
  own = { language, say: saying }
  useSpoken.setState(own)
}
