import type { HeldDays } from '../../../contract/sync/pull-query.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'

/** "Marks of Sun 29 Nov 2026 (40)", or a sentence for no report. @param days null: the phone has not reported */
export function heldDaysInWords(days: HeldDays | null): string {
  const entries = Object.entries(days ?? {}).sort(([a], [b]) => a.localeCompare(b))
  if (entries.length === 0) return t('writeOffs.noDays')
  return t('writeOffs.days', {
    days: entries.map(([day, count]) => `${formatDate(day)} (${count})`).join(', '),
  })
}
