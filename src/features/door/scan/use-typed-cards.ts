import { useCallback, type RefObject } from 'react'
import { cardAtEnd } from '../../../../contract/people/card-code.ts'
import { withLaterMessages } from '../../../lib/messages/t.ts'
import type { TabProps } from '../door-address.ts'
import type { CardName } from './card-name-sheet.tsx'
import { useSeen, useWedge } from './use-scanner.ts'

type Places = { list: RefObject<Element | null>; field: RefObject<HTMLInputElement | null> }
type Typing = {
  type: (text: string) => void
  empty: () => void
  askName: (save: (name: CardName) => Promise<void>) => void
}

/**
 * Handles cards while the names are open: typed by a hand-held scanner, pasted, or typed by hand to the end.
 * @returns the function that types a text into the field or takes it as a card
 */
export function useTypedCards(
  { list, field }: Places,
  { church, serviceId, presences, showNotice }: Omit<TabProps, 'recalled'>,
  { type, empty, askName }: Typing,
): (text: string) => void {
  const seen = useSeen(list)
  const take = useCallback(
    (text: string) => {
      empty()
      void withLaterMessages(import('./typed-card.ts')).then(({ markTyped }) =>
        markTyped(text, { church, serviceId, presences }, showNotice, askName),
      )
    },
    [empty, church, serviceId, presences, showNotice, askName],
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
