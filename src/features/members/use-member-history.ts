import { useCallback, useEffect, useState } from 'react'
import { memberRoutes } from '../../../contract/routes/members.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'

export type HistoryEntry = AnswerOf<typeof memberRoutes.getMemberHistory>[number]

type History = {
  /** Latest first; null while the first page is on its way. */
  entries: readonly HistoryEntry[] | null
  /** A sentence where it could not be got. */
  problem: string | null
  more: boolean
  loadMore: () => void
}

const PAGE = 20

/** The changes of a member's record, from the church's server, page by page. */
export function useMemberHistory(id: string): History {
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(
    async (from: string | null, signal?: AbortSignal) => {
      setProblem(null)
      try {
        const query = { limit: PAGE, ...(from && { cursor: from }) }
        const page = await api.page(memberRoutes.getMemberHistory, {
          params: { id },
          query,
          ...(signal && { signal }),
        })
        setEntries((before) => [...(from && before ? before : []), ...page.items])
        setCursor(page.next_cursor)
      } catch (thrown) {
        if (!wasTakenBack(thrown)) setProblem(problemOf(thrown).message)
      }
    },
    [id],
  )
  useEffect(() => {
    const gone = new AbortController()
    void load(null, gone.signal)
    return () => gone.abort()
  }, [load])
  return { entries, problem, more: cursor !== null, loadMore: () => void load(cursor) }
}
