import { chartRoutes, type ChartAnswer } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { screenMessages } from '../../lib/messages/t.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown, type LastKnown } from '../church/use-last-known.ts'
import './sundays.css'

/** The attendance of the last Sundays. Loaded with the screens that show it. */
export const sundays = {
  below: 'Attendance was {percent}% below the previous four-Sunday average',
  above: 'Attendance was {percent}% above the previous four-Sunday average',
  same: 'Attendance matched the previous four-Sunday average',
  first: {
    one: '{count} person was checked in last Sunday',
    other: '{count} people were checked in last Sunday',
  },
  nobody: 'Nobody was checked in last Sunday',
  none: 'No Sunday attendance yet',
  noneHint: 'Check people in at the door. Each Sunday then gets a bar here.',
  counted: 'People checked in by name each Sunday, once for each service',
  failed: 'Sunday attendance could not be loaded',
  numbers: 'Show the numbers',
  sunday: 'Sunday',
  people: 'People',
} as const

const t = screenMessages({ sundays })

/** A quarter. */
const SHOWN = 13

const load = (signal: AbortSignal) => api.call(chartRoutes.lastSunday, { query: { sundays: SHOWN }, signal })

/** The attendance of the last Sundays; offline as last loaded. */
export const useSundays = (): [LastKnown<ChartAnswer>, () => void] => useLastKnown('last-sundays', load)

/** Last Sunday against the average of the four Sundays before it. `percent` is a whole number. */
export type Compared =
  | { kind: 'above' | 'below'; percent: string }
  | { kind: 'same' | 'first' | 'nobody' | 'none' }

export function comparedSundays({ points, total, previous_total: before }: ChartAnswer): Compared {
  if (total === 0) return { kind: points.some(({ value }) => value > 0) ? 'nobody' : 'none' }
  if (before === 0) return { kind: 'first' }
  const percent = String(Math.round((Math.abs(total - before) / before) * 100))
  if (percent === '0') return { kind: 'same' }
  return { kind: total > before ? 'above' : 'below', percent }
}

export function sundaysSentence(answer: ChartAnswer): string {
  const compared = comparedSundays(answer)
  if ('percent' in compared) return t(`sundays.${compared.kind}`, { percent: compared.percent })
  if (compared.kind === 'first') return t('sundays.first', { count: answer.total })
  return t(`sundays.${compared.kind}`)
}

type SundaysProps = {
  known: LastKnown<ChartAnswer>
  reload: () => void
}

/** One bar a Sunday below the sentence that they answer, and the numbers behind a tap. */
export function SundayStrip({ known, reload }: SundaysProps) {
  const { church } = useChurch()
  if (known.status === 'loading')
    return <section className="sundays sundays-loading nx-skeleton" aria-hidden="true" />
  if (known.status === 'failed')
    return <FailedLoad title={t('sundays.failed')} sentence={known.problem.message} onRetry={reload} />
  const points = sinceFirst(known.value.points)
  return (
    <section className="sundays" aria-labelledby="sundays">
      <h2 id="sundays">{sundaysSentence(known.value)}</h2>
      <p className="sundays-caption">{t(points.length === 0 ? 'sundays.noneHint' : 'sundays.counted')}</p>
      {known.from && <AsOf from={known.from} timeZone={church.time_zone} />}
      {points.length > 0 && (
        <>
          <Bars points={points} />
          <Numbers points={points} />
        </>
      )}
    </section>
  )
}

type Points = ChartAnswer['points']

/** Sundays before the church's first one say nothing. */
function sinceFirst(points: Points): Points {
  const first = points.findIndex(({ value }) => value > 0)
  return first === -1 ? [] : points.slice(first)
}

/** The table says the same to screen readers. */
function Bars({ points }: { points: Points }) {
  const most = Math.max(...points.map(({ value }) => value))
  return (
    <ol className="sundays-bars" aria-hidden="true">
      {points.map(({ key, value }) => (
        <li key={key}>
          {formatCount(value)}
          <i style={{ blockSize: `${(value / most) * 70}%` }} />
          <span>{shortDay(key)}</span>
        </li>
      ))}
    </ol>
  )
}

/** "22 Nov" of "Sun 22 Nov 2026". */
const shortDay = (day: string) =>
  formatDate(day)
    .replace(/^\S+ /, '')
    .replace(/ \d{4}$/, '')

function Numbers({ points }: { points: Points }) {
  return (
    <details className="sundays-numbers">
      <summary>{t('sundays.numbers')}</summary>
      <table aria-labelledby="sundays">
        <thead>
          <tr>
            <th scope="col">{t('sundays.sunday')}</th>
            <th scope="col">{t('sundays.people')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, value }) => (
            <tr key={key}>
              <th scope="row">{formatDate(key)}</th>
              <td>{formatCount(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
