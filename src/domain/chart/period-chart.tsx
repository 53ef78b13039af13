import { useCallback, type ReactNode, useEffect, useRef, useState, type RefObject } from 'react'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { useToday } from '../church/clock.ts'
import { AsOf } from './as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ChartPicture } from './chart-picture.tsx'
import { t } from './messages.ts'
import { PeriodFilters } from './period-filters.tsx'
import { useAgainAfterChange } from '../church/use-again-after-change.ts'
import { periodOf, usePeriod, type Period } from './period.ts'
import '../../ui/card.css'
import './chart.css'

export type PeriodChartProps = {
  /** A stable key, such as "members". The address parameters and the kept response use it. */
  name: string
  title: string
  /** Must stay the same function between renders. */
  load: (query: Period, signal: AbortSignal) => Promise<ChartAnswer>
  /** The first year offered. The last is the church's current year. */
  since: number
  /** The sentence that answers the question above the chart. */
  sentenceOf: (answer: ChartAnswer, period: Period) => string
  /** Offers a day too. */
  days?: boolean
  /** Starts with the current month, not the whole year. */
  fromMonth?: boolean
  /** Formats a value. Default: a plain number. */
  unit?: (value: number) => string
  /** A further choice, such as a currency. The kept response depends on it too. */
  within?: string
  /** The control of that choice, above the period's. */
  chooser?: ReactNode
}

/** A line over a year's months or a month's days, with a sentence above and its numbers behind a tap. */
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
  sentenceOf,
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
    return <FailedLoad title={t('charts.failed')} sentence={known.problem.message} onRetry={reload} />
  const { value, from } = known
  const sentence = sentenceOf(value, period)
  return (
    <>
      <p className="nx-chart-sentence" role="status">
        {sentence}
      </p>
      {from && <AsOf from={from} timeZone={timeZone} />}
      <ChartPicture
        title={title}
        points={value.points}
        words={t('charts.picture', { title, sentence })}
        unit={unit}
      />
    </>
  )
}

/** Near enough that it is drawn when it comes into view. */
const AHEAD = '200px'

/** True once the element has come near the visible part of the page. */
function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [seen])
  return [element, seen]
}
