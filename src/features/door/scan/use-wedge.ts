import { useEffect } from 'react'
import { beginsLikeCard } from '../../../../contract/card-code.ts'
import { wedge } from './wedge.ts'

/**
 * Hears a hand-held scanner anywhere on the screen while `active`.
 * @param cardsOnly where people type too: what does not begin like a card is theirs
 */
export function useWedge(active: boolean, onText: (text: string) => void, cardsOnly = false): void {
  useEffect(() => {
    if (!active) return
    const { take, isInCard } = wedge()
    const hear = (event: KeyboardEvent) => {
      const meant = !event.ctrlKey && !event.altKey && !event.metaKey
      const text = take({ key: event.key, at: event.timeStamp, meant })
      // The rest of a card is kept out of a field, and its Enter from pressing whatever has the focus.
      if (text === null && !isInCard()) return
      if (text !== null && cardsOnly && !beginsLikeCard(text)) return
      event.preventDefault()
      event.stopPropagation()
      if (text !== null) onText(text)
    }
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [active, onText, cardsOnly])
}
