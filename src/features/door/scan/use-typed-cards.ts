import { useCallback, type RefObject } from 'react'
import { withMore } from '../../../lib/messages/t.ts'
import type { PlaceProps } from '../places.ts'
import { useSeen } from './camera/use-seen.ts'
import { useWedge } from './use-wedge.ts'

/**
 * Cards that a hand-held scanner types while the names are open.
 * @param place seen while the names are  @param clear empties the field of a card's first letters
 */
export function useTypedCards(
  place: RefObject<Element | null>,
  { church, serviceId, presences, say }: Omit<PlaceProps, 'recalled'>,
  clear: () => void,
): void {
  const seen = useSeen(place)
  const take = useCallback(
    (text: string) => {
      clear()
      void withMore(import('./typed-card.ts')).then(({ markTyped }) =>
        markTyped(text, { church, serviceId, presences }, say),
      )
    },
    [clear, church, serviceId, presences, say],
  )
  useWedge(seen, take, true)
}
