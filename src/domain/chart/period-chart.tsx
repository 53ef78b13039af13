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
import { useAgainAfterChange } from '../church/use-again-after-change.ts'
import { periodOf, usePeriod, type Period, twoFigures } from './period.ts'
import '../../ui/card.css'
import './chart.css'
import { daysInMonth } from '../../../contract/calendar/days.ts'
import { monthName } from '../../lib/format/format-date.ts'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'

type FiltersProps = {
  period: Period
  choose: (next: Period) => void
  since: number
  thisYear: number
  days: boolean
}

/** Year and month, and the day if offered. */
export function PeriodFilters({ period, choose, since, thisYear, days }: FiltersProps) {
  const { year, month, day } = period
  return (
    <fieldset className="nx-chart-filters">
      <legend className="nx-chart-filter-by">{t('charts.filterBy')}</legend>
      <SelectField
        name="year"
        label={t('charts.year')}
        empty={false}
        choices={years(since, thisYear)}
        value={String(year)}
        onChange={(next) => choose(periodOf(Number(next), month))}
      />
      <SelectField
        name="month"
        label={t('charts.month')}
        empty={false}
        choices={months()}
        value={month === undefined ? '' : twoFigures(month)}
        onChange={(next) => choose(periodOf(year, numberOf(next)))}
      />
      {days && month !== undefined && (
        <SelectField
          name="day"
          label={t('charts.day')}
          empty={false}
          choices={daysOf(year, month)}
          value={day === undefined ? '' : twoFigures(day)}
          onChange={(next) => choose(periodOf(year, month, numberOf(next)))}
        />
      )}
    </fieldset>
  )
}

const numberOf = (value: string) => (value === '' ? undefined : Number(value))

function years(since: number, thisYear: number): Choice[] {
  const count = Math.max(0, thisYear - since) + 1
  return Array.from({ length: count }, (_, back) => String(thisYear - back)).map((year) => ({
    value: year,
    label: year,
  }))
}

function months(): Choice[] {
  const named = Array.from({ length: 12 }, (_, before) => ({
    value: twoFigures(before + 1),
    label: monthName(before + 1),
  }))
  return [{ value: '', label: t('charts.allMonths') }, ...named]
}

function daysOf(year: number, month: number): Choice[] {
  const numbered = Array.from({ length: daysInMonth(year, month) }, (_, before) => ({
    value: twoFigures(before + 1),
    label: String(before + 1),
  }))
  return [{ value: '', label: t('charts.allDays') }, ...numbered]
}

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
  /** Draws bars: each point is a number of its own, such as the new people of a month. */
  bars?: boolean
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
      <Answer {...props} period={period} seen={seen}>
        {props.chooser}
        <PeriodFilters period={period} choose={choose} since={since} thisYear={thisYear} days={days} />
      </Answer>
    </section>
  )
}

type AnswerProps = PeriodChartProps & {
  period: Period
  /** The chart came near the visible part of the page. */
  seen: boolean
  /** The filters, between the sentence and the picture. */
  children: ReactNode
}

function Answer(props: AnswerProps) {
  return props.seen ? (
    <LoadedAnswer {...props} />
  ) : (
    <>
      {props.children}
      <div className="nx-chart-picture" />
    </>
  )
}

function LoadedAnswer({
  name,
  title,
  load,
  sentenceOf,
  unit = formatCount,
  within = '',
  bars = false,
  since,
  period,
  children,
}: AnswerProps) {
  const church = useChurch()
  const today = useToday(church)
  const [known, reload] = useLastKnown(
    `chart/${name}/${within}${Object.values(period).join('-')}`,
    useCallback((signal: AbortSignal) => load(period, signal), [load, period]),
  )
  useAgainAfterChange(reload)
  const ready = known.status === 'ready' ? known : null
  const sentence = ready && sentenceOf(ready.value, period)
  // The filters keep their place among the siblings, and so the focus, while a period loads.
  return (
    <>
      {sentence !== null && (
        <p className="nx-chart-sentence" role="status">
          {sentence}
        </p>
      )}
      {ready?.from && <AsOf from={ready.from} timeZone={church.church.time_zone} />}
      {children}
      {known.status === 'loading' && <div className="nx-chart-picture nx-skeleton" aria-hidden="true" />}
      {known.status === 'failed' && (
        <FailedLoad title={t('charts.failed')} sentence={known.problem.message} onRetry={reload} />
      )}
      {ready && sentence !== null && (
        <ChartPicture
          title={title}
          points={pointsOf(ready.value, period, since, today)}
          bars={bars}
          words={t('charts.picture', { title, sentence })}
          unit={unit}
        />
      )}
    </>
  )
}

/**
 * The points from the church's first record on. Months show the average Sunday where the answer has it, because five
 * Sundays give a higher sum than four. The running month or day shows once it has a value.
 */
export function pointsOf(
  { points, average }: ChartAnswer,
  period: Period,
  since: number,
  today: string,
): ChartAnswer['points'] {
  const months = period.month === undefined
  const shown =
    months && average !== undefined
      ? points.map((point) => ({ ...point, value: point.average ?? point.value }))
      : points
  const first = months && period.year === since ? shown.findIndex(({ value }) => value !== 0) : 0
  const started = first > 0 ? shown.slice(first) : shown
  return period.day === undefined ? withoutUnfinished(started, today) : started
}

/** Leaves out the last points without a value that are not over yet. Zero would look like a fall. */
function withoutUnfinished(points: ChartAnswer['points'], today: string): ChartAnswer['points'] {
  const end = points.findLastIndex(({ key, value }) => value !== 0 || key < today.slice(0, key.length))
  return points.slice(0, end + 1)
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
