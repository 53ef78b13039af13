import { useEffect, useState, type RefObject } from 'react'
import { beginsLikeCard, mayBecomeCard } from '../../../../contract/people/card-code.ts'

/** Recognises a hand-held scanner: it types like a keyboard, faster than any person, and ends with Enter. */

/**
 * Milliseconds between two keys: scanners need 1 to 30, over Bluetooth or on a busy phone more. Fingers are slower.
 */
const QUICK_MS = 100
/** Milliseconds. Inside a card a busy phone may delay a letter, and nobody types such a word by hand. */
export const IN_CARD_MS = 600
/** Shorter bursts are two fingers of a person at the same time. */
const SHORTEST = 8
/** Letters that every card begins with. */
const PREFIX_LENGTH = 2

export type Key = { key: string; at: number; meant: boolean }

export type Wedge = {
  /** Takes each key. Returns the whole text when Enter ends a quick burst, else null. */
  take(key: Key): string | null
  /** True if the burst so far may become a card. Few names begin like a card, and those continue with a vowel. */
  isInCard(): boolean
}

export function wedge(): Wedge {
  let typed = ''
  let last = -Infinity
  const take = ({ key, at, meant }: Key) => {
    const quick = at - last <= (beginsLikeCard(typed) ? IN_CARD_MS : QUICK_MS)
    if (key === 'Enter' || key === 'Tab') {
      const text = quick && typed.length >= SHORTEST ? typed : null
      typed = ''
      return text
    }
    // Shift, Caps Lock and similar keys are no letters. A key with Control held is a command.
    if (key.length !== 1 || !meant) return null
    typed = quick ? typed + key : key
    last = at
    return null
  }
  return { take, isInCard: () => typed.length > PREFIX_LENGTH && mayBecomeCard(typed) }
}

/**
 * Listens for a hand-held scanner anywhere on the screen while `active`.
 * @param giveBack for screens where people type too. It receives letters that were withheld from a field and turned
 * out to be no card.
 */
export function useWedge(
  active: boolean,
  onText: (text: string) => void,
  giveBack?: (letters: string) => void,
): void {
  useEffect(() => {
    if (!active) return
    const { take, isInCard } = wedge()
    let kept = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = () => {
      clearTimeout(timer)
      kept = ''
    }
    const release = () => {
      const letters = kept
      forget()
      if (letters) giveBack?.(letters)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const meant = !event.ctrlKey && !event.altKey && !event.metaKey
      const text = take({ key: event.key, at: event.timeStamp, meant })
      if (text === null && !isInCard()) return release()
      if (text !== null && giveBack && !beginsLikeCard(text)) return release()
      // The rest of a card must not reach a field, and its Enter must not press the focused button.
      event.preventDefault()
      event.stopPropagation()
      if (text !== null) {
        forget()
        return onText(text)
      }
      if (meant && event.key.length === 1) kept += event.key
      clearTimeout(timer)
      timer = setTimeout(release, IN_CARD_MS)
    }
    addEventListener('keydown', onKeyDown, true)
    return () => {
      forget()
      removeEventListener('keydown', onKeyDown, true)
    }
  }, [active, onText, giveBack])
}

/** True while an element is on the screen: not behind another page, and the app is in the foreground. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [awake, setAwake] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setAwake(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!element.current) return
    // A page that the user left stays in the document, hidden.
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return inView && awake
}
