import { useCallback } from 'react'
import { AUDIT_KINDS, type AuditKind } from '../../../contract/audit-actions.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { isFiltered, NO_FILTER, type AuditFilter } from './audit-filter.ts'
import { t } from './messages.ts'

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

/** The fields that filter the log. */
export function AuditFilters({ filter, onChange }: Props) {
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
