import { useCallback } from 'react'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { GroupSource, Move } from './group-source.ts'
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
    moveAll: (moves) => then(moved(routes, moves)),
  }
}

/** The server changes a group's people all or none. It takes at most 500 at once. */
const MOST = 500

async function moved(routes: GroupKind['routes'], moves: readonly Move[]): Promise<void> {
  for (const part of ['add', 'remove'] as const) {
    const groupOf = ({ from, to }: Move) => (part === 'add' ? to : to === null ? from : null)
    const groups = new Set(moves.flatMap((move) => groupOf(move) ?? []))
    for (const id of groups) {
      const people = moves.filter((move) => groupOf(move) === id).map((move) => move.id)
      for (let at = 0; at < people.length; at += MOST)
        await api.call(routes.changeMembers, {
          params: { id },
          body: { [part]: people.slice(at, at + MOST) },
        })
    }
  }
}
