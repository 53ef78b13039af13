import type { HeldDays } from '../../../contract/sync/held-days.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { say } from './words.ts'

/** "Marks of Sun 29 Nov 2026 (40)", or that the phone has not said. @param days null: not said */
export function heldDaysInWords(days: HeldDays | null): string {
  const told = Object.entries(days ?? {}).sort(([a], [b]) => a.localeCompare(b))
  if (told.length === 0) return say('writeOffs.noDays')
  return say('writeOffs.days', {
    days: told.map(([day, count]) => `${formatDate(day)} (${count})`).join(', '),
  })
}
