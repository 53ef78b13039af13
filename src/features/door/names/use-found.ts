import { useMemo } from 'react'
import type { Church, SearchHit } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import type { NameOrder } from './use-name-order.ts'

/** More than anybody scrolls through at a door; who is not among them is found by another letter. */
export const MOST_HITS = 1000

/**
 * Who is on the list, found in the same breath as the key: putting it off by a render costs a slow phone a whole
 * painted frame, more than the search itself.
 */
export function useFound(church: Church, order: NameOrder): readonly SearchHit[] {
  const version = useLive(church.people.version)
  return useMemo(
    () => church.people.search(order.text.trim(), { sink: order.sink, limit: MOST_HITS }),
    // A new version is a new list of people under the same church.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [church, order, version],
  )
}
