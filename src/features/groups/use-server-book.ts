import { useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import type { GroupBook } from './group-book.ts'
import type { GroupKind } from './kind.ts'
import { useCoordinators } from './use-coordinators.ts'
import { say } from './words.ts'

/** The groups as the server has them: without a network what it last said, and nothing can be changed. */
export function useServerBook(kind: GroupKind): GroupBook {
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
      // Also where only the answer was lost.
      reload()
    }
  }
  return {
    kind,
    onPhone: false,
    coming: false,
    groups: known.status === 'ready' ? known.value : null,
    coordinators,
    from: known.status === 'ready' ? known.from : null,
    problem: known.status === 'failed' ? known.problem.message : null,
    whyNot: online ? undefined : say('groups.offline'),
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
