import { useDeferredValue, useMemo } from 'react'
import type { Church, SearchHit } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import type { NameOrder } from './use-name-order.ts'

/** More than anybody scrolls through at a door; who is not among them is found by another letter. */
export const MOST_HITS = 1000

export type Found = { order: NameOrder; hits: readonly SearchHit[] }

/** Who is on the list. It follows the typing a breath later, so that a letter stands in the field at once. */
export function useFound(church: Church, wanted: NameOrder): Found {
  const version = useLive(church.people.version)
  const order = useDeferredValue(wanted)
  return useMemo(
    () => ({ order, hits: church.people.search(order.text.trim(), { sink: order.sink, limit: MOST_HITS }) }),
    // A new version is a new list of people under the same church.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [church, order, version],
  )
}
