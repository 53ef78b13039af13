/** Recognises a hand-held scanner: it types like a keyboard, faster than any person, and ends with Enter. */
import { beginsLikeCard, mayBecomeCard } from '../../../../contract/people/card-code.ts'

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
