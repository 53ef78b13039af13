import { useCallback, type ReactNode } from 'react'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown } from '../../lib/session/use-last-known.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { AsOf } from './as-of.tsx'
import { FailedLoad } from '../failed-load.tsx'
import { ChartPicture } from './chart-picture.tsx'
import { say as sayChart } from './chart-words.ts'
import { PeriodFilters } from './period-filters.tsx'
import { useAgainAfterChange } from './use-again-after-change.ts'
import { periodOf, usePeriod, type Period } from './use-period.ts'
import { useSeen } from './use-seen.ts'
import '../card.css'
import './chart.css'

export type PeriodChartProps = {
  /** A stable key, such as "members": the address's parameters and the kept last answer hang on it. */
  name: string
  title: string
  /** Must stay the same function between renderings. */
  load: (query: Period, signal: AbortSignal) => Promise<ChartAnswer>
  /** The first year that is offered; the last is the church's present one. */
  since: number
  /** The sentence that answers the question above the chart. */
  say: (answer: ChartAnswer, period: Period) => string
  /** Offers a day too. */
  days?: boolean
  /** Shows the present month at first, not the whole year. */
  fromMonth?: boolean
  /** How a value is written; a plain number unless told. */
  unit?: (value: number) => string
  /** What else is chosen, such as a currency: the kept last answer hangs on it too. */
  within?: string
  /** Its control, above the period's. */
  chooser?: ReactNode
}

/** A line over a year's months or a month's days, said in words above it, its numbers behind a tap. */
export function PeriodChart(props: PeriodChartProps) {
  const { name, title, since, days = false, fromMonth = false } = props
  const [thisYear = 0, thisMonth] = useToday(useChurch()).split('-').map(Number)
  const [period, choose] = usePeriod(name, since, periodOf(thisYear, fromMonth ? thisMonth : undefined))
  const [section, seen] = useSeen<HTMLElement>()
  return (
    <section ref={section} className="nx-card nx-chart" aria-labelledby={`chart-${name}`}>
      <h2 id={`chart-${name}`}>{title}</h2>
      {props.chooser}
      <PeriodFilters period={period} choose={choose} since={since} thisYear={thisYear} days={days} />
      {seen ? <Answer {...props} period={period} /> : <div className="nx-chart-picture" />}
    </section>
  )
}

function Answer({
  name,
  title,
  load,
  say,
  unit = formatCount,
  within = '',
  period,
}: PeriodChartProps & { period: Period }) {
  const { time_zone: timeZone } = useChurch().church
  const [known, reload] = useLastKnown(
    `chart/${name}/${within}${Object.values(period).join('-')}`,
    useCallback((signal: AbortSignal) => load(period, signal), [load, period]),
  )
  useAgainAfterChange(reload)
  if (known.status === 'loading') return <div className="nx-chart-picture nx-skeleton" aria-hidden="true" />
  if (known.status === 'failed')
    return <FailedLoad title={sayChart('charts.failed')} sentence={known.problem.message} onRetry={reload} />
  const { value, from } = known
  const sentence = say(value, period)
  return (
    <>
      <p className="nx-chart-sentence" role="status">
        {sentence}
      </p>
      {from && <AsOf from={from} timeZone={timeZone} />}
      <ChartPicture
        title={title}
        points={value.points}
        words={sayChart('charts.picture', { title, sentence })}
        unit={unit}
      />
    </>
  )
}
