import { useEffect } from 'react'
import { beginsLikeCard } from '../../../../contract/people/card-code.ts'
import { IN_CARD_MS, wedge } from './wedge.ts'

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
