import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { say } from './chart-words.ts'
import { StatusLine } from '../status-line.tsx'

/** Says of what day and hour numbers are that could not be asked for anew. */
export function AsOf({ from, timeZone }: { from: string; timeZone: string }) {
  const day = formatDate(dateOf(from, timeZone))
  return <StatusLine tone="quiet">{say('charts.asOf', { day, time: formatTime(from, timeZone) })}</StatusLine>
}
