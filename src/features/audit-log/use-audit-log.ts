import { useCallback } from 'react'
import { auditLogRoutes, type AuditLine } from '../../../contract/routes/audit-log.ts'
import { eachPage, usePages, type Pages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { queryOf, type AuditFilter } from './audit-filter.ts'

const PAGE = 50
const EXPORT_PAGE = 500

/** The filtered entries, latest first. */
export function useAuditLog(filter: AuditFilter): Pages<AuditLine> {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.page(auditLogRoutes.listAuditLog, {
        query: { ...queryOf(filter), limit: PAGE, ...(cursor && { cursor }) },
        signal,
      }),
    [filter],
  )
  return usePages(load)
}

/** All filtered entries page by page, for a file. */
export function linePages(filter: AuditFilter): AsyncIterable<readonly AuditLine[]> {
  const query = { ...queryOf(filter), limit: EXPORT_PAGE, purpose: 'export' as const }
  return eachPage((cursor) =>
    api.page(auditLogRoutes.listAuditLog, { query: { ...query, ...(cursor && { cursor }) } }),
  )
}
