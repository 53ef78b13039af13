import { useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import type { Coordinator } from './group-book.ts'
import type { GroupKind } from './kind.ts'

/** The church's users by name, as last heard; null where this phone has never heard. */
export function useCoordinators({ table, routes }: GroupKind): readonly Coordinator[] | null {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(routes.coordinators, { params: { id: church.id }, signal }),
    [routes, church.id],
  )
  const [known] = useLastKnown(`${table}/coordinators`, load)
  return known.status === 'ready' ? known.value : null
}
