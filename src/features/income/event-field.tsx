import { useCallback } from 'react'
import { incomeRoutes } from '../../../contract/routes/incomes.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'

/** The event at which the income was given, if any. */
export function EventField(field: Omit<FieldProps<string>, 'label'>) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(incomeRoutes.listIncomeEvents, { params: { id: church.id }, signal }),
    [church.id],
  )
  const [events] = useLastKnown('income-events', load)
  const known = events.status === 'ready' ? events.value : []
  const choices = known.map(({ id, name, start_date }) => ({
    value: id,
    label: `${name}, ${formatDate(dateOf(start_date, church.time_zone))}`,
  }))
  return (
    <SelectField
      {...field}
      label={t('income.event')}
      choices={choices}
      hint={events.status === 'failed' ? t('income.noEvents') : undefined}
      optional
    />
  )
}
