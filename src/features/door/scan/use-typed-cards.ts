import { useCallback, type RefObject } from 'react'
import { cardAtEnd } from '../../../../contract/card-code.ts'
import { withMore } from '../../../lib/messages/t.ts'
import type { PlaceProps } from '../places.ts'
import type { CardName } from './card-name-sheet.tsx'
import { useSeen } from './camera/use-seen.ts'
import { useWedge } from './use-wedge.ts'

type Places = { list: RefObject<Element | null>; field: RefObject<HTMLInputElement | null> }
type Typing = {
  type: (text: string) => void
  empty: () => void
  askName: (save: (name: CardName) => Promise<void>) => void
}

/**
 * Cards that come while the names are open: typed by a hand-held scanner, pasted, or typed by hand until one is whole.
 * Answers how what stands in the field is to be typed.
 */
export function useTypedCards(
  { list, field }: Places,
  { church, serviceId, presences, say }: Omit<PlaceProps, 'recalled'>,
  { type, empty, askName }: Typing,
): (text: string) => void {
  const seen = useSeen(list)
  const take = useCallback(
    (text: string) => {
      empty()
      void withMore(import('./typed-card.ts')).then(({ markTyped }) =>
        markTyped(text, { church, serviceId, presences }, say, askName),
      )
    },
    [empty, church, serviceId, presences, say, askName],
  )
  const typeOrTake = useCallback(
    (text: string) => {
      const card = cardAtEnd(text)
      if (card === null) type(text)
      else take(card)
    },
    [type, take],
  )
  const giveBack = useCallback(
    (letters: string) => {
      const box = field.current
      if (box !== null && box === document.activeElement) typeOrTake(box.value + letters)
    },
    [field, typeOrTake],
  )
  useWedge(seen, take, giveBack)
  return typeOrTake
}
