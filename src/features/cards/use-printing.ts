import { useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { printAlone } from '../../ui/print-sheet.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { cardPicture, cardsOf } from './card.ts'
import { drawSheets } from './draw-sheets.ts'
import { t } from './messages.ts'

export type PrintProgress = { done: number; total: number }

/** Builds cards and prints them. `progress` is set meanwhile. Leaving the screen stops it. */
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
      // People who were deleted meanwhile have no card.
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
        toastFailure(t('cards.printFailed'))
      } finally {
        setProgress(null)
      }
    },
    [church],
  )
  return { progress, print }
}
