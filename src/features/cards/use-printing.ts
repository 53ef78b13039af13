import { useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import { printAlone } from '../../ui/print-sheet.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { cardPicture, cardsOf } from './card.ts'
import { drawSheets } from './draw-sheets.ts'
import { say } from './words.ts'

export type PrintProgress = { done: number; total: number }

/** Draws cards and hands them to the printer. `progress` while it draws; leaving the screen ends it. */
export function usePrinting() {
  const church = useChurch()
  const [progress, setProgress] = useState<PrintProgress | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])

  const print = useCallback(
    async (ids: Iterable<string>) => {
      // Who was deleted meanwhile has no card any more.
      const people = [...ids].map((id) => church.people.get(id)).filter((person) => person !== undefined)
      const cards = people.map(cardsOf(church))
      const total = cards.length
      const drawn = (done: number) => setProgress({ done, total })
      drawn(0)
      try {
        const picture = (id: string) => cardPicture(church, id)
        const sheets = await drawSheets(cards, picture, drawn, () => here.current)
        if (sheets) printAlone(sheets)
      } catch {
        toastFailure(say('cards.printFailed'))
      } finally {
        setProgress(null)
      }
    },
    [church],
  )
  return { progress, print }
}
