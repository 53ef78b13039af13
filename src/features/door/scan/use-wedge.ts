import { useEffect } from 'react'
import { beginsLikeCard } from '../../../../contract/card-code.ts'
import { IN_CARD_MS, wedge } from './wedge.ts'

/**
 * Hears a hand-held scanner anywhere on the screen while `active`.
 * @param giveBack where people type too: what does not begin like a card is theirs, and letters that were kept out of a
 * field and became no card come back by this
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
    const hear = (event: KeyboardEvent) => {
      const meant = !event.ctrlKey && !event.altKey && !event.metaKey
      const text = take({ key: event.key, at: event.timeStamp, meant })
      if (text === null && !isInCard()) return release()
      if (text !== null && giveBack && !beginsLikeCard(text)) return release()
      // The rest of a card is kept out of a field, and its Enter from pressing whatever has the focus.
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
    addEventListener('keydown', hear, true)
    return () => {
      forget()
      removeEventListener('keydown', hear, true)
    }
  }, [active, onText, giveBack])
}
