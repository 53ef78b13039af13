import { useCallback } from 'react'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'

export type Sent = AnswerOf<typeof custodyRoutes.getTrays>[number]

/** So many are looked through at once; settling them brings the next. */
export const AT_ONCE = 200

/** What phones sent that waits for a decision, or was refused. */
export function useTray(status: Sent['status']) {
  return useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        api.page(custodyRoutes.getTrays, { query: { status, limit: AT_ONCE }, signal }),
      [status],
    ),
  )
}

/** The arguments as a sentence about them is made of; a change of a newer app may hold anything. */
export function toldOf({ type, args, about }: Sent): Pick<OutboxEntry, 'type' | 'args' | 'about'> {
  const known = args && typeof args === 'object' && !Array.isArray(args)
  return {
    type: type ?? '',
    args: known ? (args as Record<string, unknown>) : {},
    ...(about && { about }),
  }
}
