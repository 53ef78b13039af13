import { useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { GroupSource } from './group-source.ts'
import type { GroupKind } from './kind.ts'
import { useCoordinators } from './use-coordinators.ts'
import { t } from './messages.ts'

/** The groups from the server. Offline it returns the last response, and nothing can be changed. */
export function useServerGroups(kind: GroupKind): GroupSource {
  const { church } = useChurch()
  const { routes, table } = kind
  const online = useOnline()
  const load = useCallback(
    (signal: AbortSignal) => api.call(routes.list, { params: { id: church.id }, signal }),
    [routes, church.id],
  )
  const [known, reload] = useLastKnown(`${table}/list`, load)
  const coordinators = useCoordinators(kind)
  const then = async (change: Promise<unknown>) => {
    try {
      await change
    } finally {
      // Also after a lost response.
      reload()
    }
  }
  return {
    kind,
    onPhone: false,
    loading: false,
    groups: known.status === 'ready' ? known.value : null,
    coordinators,
    from: known.status === 'ready' ? known.from : null,
    problem: known.status === 'failed' ? known.problem.message : null,
    whyNot: online ? undefined : t('groups.offline'),
    reload,
    create: (body) => then(api.call(routes.add, { body })),
    change: (id, body) => then(api.call(routes.change, { params: { id }, body })),
    remove: (id) => then(api.call(routes.remove, { params: { id } })),
    move: (person, from, to) => then(moved(routes, person, from, to)),
  }
}

async function moved(
  routes: GroupKind['routes'],
  person: string,
  from: string | null,
  to: string | null,
): Promise<unknown> {
  if (to !== null) return api.call(routes.changeMembers, { params: { id: to }, body: { add: [person] } })
  if (from === null) return undefined
  return api.call(routes.changeMembers, { params: { id: from }, body: { remove: [person] } })
}
