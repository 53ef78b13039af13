import type { OutboxEntry } from '../../../sync/client/api.ts'
import { formatDate, monthName } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../lib/format/format-phone.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { personLabels, serviceLabels } from '../../lib/edits/changed-fields.ts'

const labels: Record<string, PlainKey> = { ...personLabels, ...serviceLabels }
const quoted = new Set(['flyer_image', 'cell_id', 'department_id'])

/** What an edit replaced, a sentence for each field: "City: your Kano replaced Jos, which somebody else had typed." */
export function replacedSentences({
  args,
  overwrote = [],
}: Pick<OutboxEntry, 'args' | 'overwrote'>): string[] {
  const set = (typeof args.set === 'object' && args.set !== null ? args.set : {}) as Record<string, unknown>
  return overwrote.map(({ field, theirs }) => {
    const name = t(labels[field] ?? 'outbox.someDetail')
    const mine = shown(field, set[field])
    const before = shown(field, theirs)
    if (quoted.has(field) || (!mine && !before)) return t('outbox.replacedUnsaid', { field: name })
    if (!before) return t('outbox.replacedEmpty', { field: name, mine })
    if (!mine) return t('outbox.replacedByEmpty', { field: name, theirs: before })
    return t('outbox.replaced', { field: name, mine, theirs: before })
  })
}

function shown(field: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (value === '') return ''
  if (field === 'phone_number') return formatPhone(String(value))
  if (field === 'month_of_birth') return monthName(Number(value))
  if (field.startsWith('date_of_')) return formatDate(String(value))
  if (field === 'gender') return t(value === 'male' ? 'fields.male' : 'fields.female')
  return String(value)
}
