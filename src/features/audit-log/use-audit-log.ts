import { useCallback, useEffect, useState } from 'react'
import { auditLogRoutes, type AuditLine } from '../../../contract/routes/audit-log.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import { queryOf, type AuditFilter } from './audit-filter.ts'

type Log = {
  /** The latest first; null while the first page is on its way. */
  lines: readonly AuditLine[] | null
  /** A sentence where it could not be loaded. */
  problem: string | null
  more: boolean
  loadMore: () => void
}

const PAGE = 50
const EXPORT_PAGE = 500

/** The log as it is filtered, page by page. */
export function useAuditLog(filter: AuditFilter): Log {
  const [lines, setLines] = useState<readonly AuditLine[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(
    async (from: string | null, signal?: AbortSignal) => {
      setProblem(null)
      try {
        const query = { ...queryOf(filter), limit: PAGE, ...(from && { cursor: from }) }
        const page = await api.page(auditLogRoutes.listAuditLog, { query, ...(signal && { signal }) })
        setLines((before) => [...(from && before ? before : []), ...page.items])
        setCursor(page.next_cursor)
      } catch (thrown) {
        if (!wasTakenBack(thrown)) setProblem(problemOf(thrown).message)
      }
    },
    [filter],
  )
  useEffect(() => {
    const leaving = new AbortController()
    setLines(null)
    void load(null, leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { lines, problem, more: cursor !== null, loadMore: () => void load(cursor) }
}

/** Every entry that is filtered, for a file. */
export async function allLines(filter: AuditFilter): Promise<AuditLine[]> {
  const lines: AuditLine[] = []
  let cursor: string | null = null
  do {
    const query = {
      ...queryOf(filter),
      limit: EXPORT_PAGE,
      purpose: 'export' as const,
      ...(cursor && { cursor }),
    }
    const page: { items: AuditLine[]; next_cursor: string | null } = await api.page(
      auditLogRoutes.listAuditLog,
      { query },
    )
    lines.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return lines
}
