import { daysInMonth } from '../../../contract/calendar/days.ts'
import { monthName } from '../../lib/format/format-date.ts'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'
import { periodOf, twoFigures, type Period } from './period.ts'

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
