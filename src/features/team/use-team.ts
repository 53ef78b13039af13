import { useCallback } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'

export type TeamUser = AnswerOf<typeof teamRoutes.teamUsers>[number]

/** The team, and without a network how it was last seen. */
export function useTeam() {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(teamRoutes.teamUsers, { params: { id: church.id }, signal }),
    [church.id],
  )
  return useLastKnown('team', load)
}
