import { useState } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { auditFile } from './audit-file.ts'
import { isFiltered, NO_FILTER, type AuditFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import { linePages, useAuditLog } from './use-audit-log.ts'
import { t } from './messages.ts'
import './audit-log.css'

/** The page of the team's actions. It works online only, because no phone stores the log. */
export function AuditLogPage() {
  const online = useOnline()
  const { church, today } = useChurch()
  const [filter, setFilter] = useState(NO_FILTER)
  const file = (
    <ExportButtons
      name={`audit_log_${today()}`}
      columns={auditFile(church.time_zone)}
      rows={() => linePages(filter)}
    />
  )
  return (
    <Page title={t('auditLog.title')} intro={t('auditLog.intro')} actions={online && file}>
      {online ? (
        <>
          <AuditFilters filter={filter} onChange={setFilter} />
          <Entries filter={filter} onFilter={setFilter} />
        </>
      ) : (
        <StatusLine tone="quiet">{t('auditLog.offline')}</StatusLine>
      )}
    </Page>
  )
}

type EntriesProps = { filter: AuditFilter; onFilter: (filter: AuditFilter) => void }

function Entries({ filter, onFilter }: EntriesProps) {
  const { items: lines, problem, more, loadMore } = useAuditLog(filter)
  if (problem && lines === null)
    return <FailedLoad title={t('auditLog.notSeen')} sentence={problem} onRetry={loadMore} />
  if (lines === null) return <SkeletonRows rows={6} />
  return (
    <>
      {lines.length > 0 && (
        <AuditLines lines={lines} onOnly={(subject) => onFilter({ ...filter, subject })} />
      )}
      {lines.length === 0 && more && <p className="audit-quiet">{t('auditLog.lookFurther')}</p>}
      {lines.length === 0 && !more && (
        <EmptyState title={t(isFiltered(filter) ? 'auditLog.noneFound' : 'auditLog.empty')} />
      )}
      {problem && (
        <p className="audit-quiet" role="alert">
          {problem}
        </p>
      )}
      {more && (
        <Button tone="quiet" onClick={loadMore}>
          {t('auditLog.more')}
        </Button>
      )}
    </>
  )
}
