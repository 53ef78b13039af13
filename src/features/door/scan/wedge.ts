/** A hand-held scanner types like a keyboard, only faster than anybody, and ends with Enter. */
import { beginsLikeCard, mayBecomeCard } from '../../../../contract/card-code.ts'

/** Milliseconds between two keys: scanners need 1 to 30, over Bluetooth or on a busy phone more. Fingers are slower. */
const QUICK_MS = 100
/** In the middle of a card a phone that has much to do may hold up a letter; nobody types such a word by hand. */
export const IN_CARD_MS = 600
/** Shorter bursts are somebody's two fingers at once. */
const SHORTEST = 8
/** Letters that every card begins with. */
const BEGUN = 2

export type Key = { key: string; at: number; meant: boolean }

export type Wedge = {
  /** Takes key after key; answers the whole text when an Enter ends a burst of quick ones, else null. */
  take(key: Key): string | null
  /** The burst so far may become a card: few names begin like one, and those go on with a vowel. */
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
    // Shift, Caps Lock and their like come between letters and are none; with Control held it is a command.
    if (key.length !== 1 || !meant) return null
    typed = quick ? typed + key : key
    last = at
    return null
  }
  return { take, isInCard: () => typed.length > BEGUN && mayBecomeCard(typed) }
}
