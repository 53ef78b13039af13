import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'
import { StatusLine } from '../../ui/status-line.tsx'

/** Shows the date and time of kept numbers that could not be reloaded. */
export function AsOf({ from, timeZone }: { from: string; timeZone: string }) {
  const day = formatDate(dateOf(from, timeZone))
  return <StatusLine tone="quiet">{t('charts.asOf', { day, time: formatTime(from, timeZone) })}</StatusLine>
}
