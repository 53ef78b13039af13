import { useCallback } from 'react'
import { memberRoutes } from '../../../contract/routes/members.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { usePages, type Pages } from '../../lib/api/pages.ts'

export type HistoryEntry = AnswerOf<typeof memberRoutes.getMemberHistory>[number]

const PAGE = 20

/** The changes of a member's record on the server, latest first. */
export function useMemberHistory(id: string): Pages<HistoryEntry> {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.page(memberRoutes.getMemberHistory, {
        params: { id },
        query: { limit: PAGE, ...(cursor && { cursor }) },
        signal,
      }),
    [id],
  )
  return usePages(load)
}
