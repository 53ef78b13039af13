import { useState, useCallback } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { isFiltered, NO_FILTER, type AuditFilter, queryOf } from './audit-filter.ts'
import './audit-log.css'
import { type AuditLine, auditLogRoutes } from '../../../contract/routes/audit-log.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { isoMoment, dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { eachPage } from '../../lib/api/pages.ts'
import { usePages, type Pages } from '../../lib/api/queries.ts'
import { api } from '../../lib/api/api.ts'
import {
  AUDIT_ACTIONS,
  startOf,
  type FixedAction,
  AUDIT_KINDS,
  type AuditKind,
} from '../../../contract/audit-actions.ts'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { personName } from '../../lib/format/person-name.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { auditActions, auditKinds, auditLog, auditStarts } from '../../lib/messages/en/audit-log.ts'
import { team } from '../../lib/messages/en/team.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ auditLog, auditActions, auditStarts, auditKinds, team })

/** One entry of the log in words. */

export function actionInWords({ action }: Pick<AuditLine, 'action'>): string {
  if (Object.hasOwn(AUDIT_ACTIONS, action)) return t(`auditActions.${action as FixedAction}`)
  const start = startOf(action)
  // An action of another version: shown raw rather than not at all.
  if (!start) return action
  const rest = action.slice(start.length).trim()
  return t(`auditStarts.${start}`, { rest: start === 'changed access' ? rightsInWords(rest) : rest })
}

/** "+financeAccess -cellsAccess" → "+Finance, −Cells". */
const rightsInWords = (rights: string): string =>
  rights
    .split(' ')
    .map((right) => {
      const name = right.slice(1)
      const sign = right.startsWith('-') ? '−' : '+'
      return isFeature(name) ? `${sign}${t(`team.${name}`)}` : right
    })
    .join(', ')

const isFeature = (name: string): name is FeatureName => FEATURES.some((one) => one === name)

export function whoInWords({ by }: Pick<AuditLine, 'by'>): string {
  if (!by) return t('auditLog.system')
  return personName(by).trim() || t('auditLog.deletedAccount')
}

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

/** The columns of the exported log. @param zone the church's, as on the screen */
export const auditFile = (zone: string): FileColumn<AuditLine>[] => [
  { title: t('auditLog.when'), type: 'moment', value: ({ at }) => isoMoment(at, zone) },
  { title: t('auditLog.person'), value: whoInWords },
  { title: t('auditLog.what'), value: actionInWords },
  { title: t('auditLog.whom'), value: ({ subject }) => subject },
]

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

type Props = { lines: readonly AuditLine[]; onOnly: (subject: { id: string; name: string }) => void }

/** The entries, latest first. */
export function AuditLines({ lines, onOnly }: Props) {
  return (
    <ol className="audit-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <AuditEntry line={line} onOnly={onOnly} />
        </li>
      ))}
    </ol>
  )
}

function AuditEntry({ line, onOnly }: { line: AuditLine; onOnly: Props['onOnly'] }) {
  const zone = useChurch().church.time_zone
  const action = actionInWords(line)
  const when = `${formatDate(dateOf(line.at, zone))}, ${formatTime(line.at, zone)}`
  const { subject, subject_id: id } = line
  return (
    <>
      <div className="audit-words">
        <p className="audit-what">{subject ? t('auditLog.about', { action, name: subject }) : action}</p>
        <p className="audit-quiet">{t('auditLog.by', { who: whoInWords(line), when })}</p>
      </div>
      {id && subject && (
        <Button
          tone="plain"
          aria-label={t('auditLog.only', { name: subject })}
          onClick={() => onOnly({ id, name: subject })}
        >
          {t('auditLog.onlyButton')}
        </Button>
      )}
    </>
  )
}

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

/** The fields that filter the log. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { church } = useChurch()
  const [team] = useLoaded(
    useCallback(
      (signal: AbortSignal) => api.call(teamRoutes.teamUsers, { params: { id: church.id }, signal }),
      [church.id],
    ),
  )
  const set = (more: Partial<AuditFilter>) => onChange({ ...filter, ...more })
  const people = team.status === 'ready' ? team.value : []
  return (
    <section className="audit-filters" aria-label={t('auditLog.filters')}>
      <SelectField
        name="actor"
        label={t('auditLog.person')}
        value={filter.actor}
        empty={false}
        choices={[
          { value: '', label: t('auditLog.anybody') },
          ...people.map((user) => ({ value: user.id, label: personName(user) })),
        ]}
        onChange={(actor) => set({ actor })}
      />
      <SelectField
        name="kind"
        label={t('auditLog.kind')}
        value={filter.kind}
        empty={false}
        choices={[
          { value: '', label: t('auditLog.all') },
          ...AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`auditKinds.${kind}`) })),
        ]}
        onChange={(kind) => set({ kind: kind as AuditKind | '' })}
      />
      <DateField
        name="from"
        label={t('auditLog.from')}
        value={filter.from}
        max={filter.to}
        onChange={(from) => set({ from })}
      />
      <DateField
        name="to"
        label={t('auditLog.to')}
        value={filter.to}
        min={filter.from}
        onChange={(to) => set({ to })}
      />
      {team.status === 'failed' && <StatusLine tone="info">{team.problem.message}</StatusLine>}
      {filter.subject && <p className="audit-quiet">{t('auditLog.only', { name: filter.subject.name })}</p>}
      {isFiltered(filter) && (
        <Button tone="plain" icon="close" onClick={() => onChange(NO_FILTER)}>
          {t('auditLog.clear')}
        </Button>
      )}
    </section>
  )
}
