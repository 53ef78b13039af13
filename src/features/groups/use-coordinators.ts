import { useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { Coordinator } from './group-source.ts'
import type { GroupKind } from './kind.ts'

/** The church's users by name, as last loaded; null if this phone has never loaded them. */
export function useCoordinators({ table, routes }: GroupKind): readonly Coordinator[] | null {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(routes.coordinators, { params: { id: church.id }, signal }),
    [routes, church.id],
  )
  const [known] = useLastKnown(`${table}/coordinators`, load)
  return known.status === 'ready' ? known.value : null
}
