import { formatDate } from '../../lib/format/format-date.ts'

/** "Sun 22 Nov 2026". In a narrow column the year is below. */
export function ShortDay({ date }: { date: string }) {
  const words = formatDate(date)
  const [day = words, year = ''] = words.split(/(?= \d{4}$)/)
  return (
    <>
      <span className="nx-grid-day">{day}</span>
      {year}
    </>
  )
}
