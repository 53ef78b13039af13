import { formatDate, monthName } from '../format/format-date.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { t, type PlainKey } from '../messages/t.ts'
import { personLabels, serviceLabels } from './changed-fields.ts'
import type { KnownNames } from './op-sentence.ts'

const labels: Record<string, PlainKey> = { ...serviceLabels, ...personLabels }

/** What a detail of a person or a service is called. */
export function detailLabel(field: string): string {
  return t(labels[field] ?? 'outbox.someDetail')
}

/** A detail's value as a person reads it; empty where there is none, or where it is not for reading (a picture, an id). */
export function detailWord(field: string, value: unknown, names?: KnownNames): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return ''
  if (field === 'cell_id' || field === 'department_id') return names?.group?.(String(value)) ?? ''
  if (field === 'phone_number') return formatPhone(String(value))
  if (field === 'month_of_birth') return monthName(Number(value))
  if (field.startsWith('date_of_')) return formatDate(String(value))
  if (field === 'gender') return t(value === 'male' ? 'fields.male' : 'fields.female')
  return String(value)
}
