import { useCallback } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'

export type TeamUser = AnswerOf<typeof teamRoutes.teamUsers>[number]

/** The team; offline as last loaded. */
export function useTeam() {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(teamRoutes.teamUsers, { params: { id: church.id }, signal }),
    [church.id],
  )
  return useLastKnown('team', load)
}
