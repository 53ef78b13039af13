import { formatShortDay } from '../../lib/format/format-date.ts'

/** "Sun 22 Nov" on one line; the year of another one may stand beneath it. */
export function ShortDay({ date, today }: { date: string; today: string }) {
  const words = formatShortDay(date, today)
  const [day = words, year = ''] = words.split(/(?= \d{4}$)/)
  return (
    <>
      <span className="nx-grid-day">{day}</span>
      {year}
    </>
  )
}
