import { useId } from 'react'
import { daysInMonth } from '../../../contract/calendar/days.ts'
import { monthName } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { FieldError, type FieldProps } from './field-shell.tsx'

/** A birthday without its year: day 1 to 31, month 1 to 12, null if unknown. */
export type DayMonth = { day: number | null; month: number | null }

const days = Array.from({ length: 31 }, (_, index) => index + 1)
const months = Array.from({ length: 12 }, (_, index) => ({ number: index + 1, name: monthName(index + 1) }))

/** Day and month side by side, in the phone's own pickers. */
export function DayMonthField({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  optional,
  disabled,
}: FieldProps<DayMonth>) {
  const id = useId()
  const shared = {
    className: 'nx-input nx-select',
    disabled,
    onBlur,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <fieldset className="nx-field nx-fieldset">
      <legend className="nx-field-label">
        {label}
        {optional && <span className="nx-field-optional"> {t('common.optional')}</span>}
      </legend>
      <div className="nx-day-month">
        <select
          {...shared}
          name={name}
          aria-label={t('fields.day')}
          value={value.day ?? ''}
          onChange={(event) => onChange({ ...value, day: chosen(event.currentTarget.value) })}
        >
          <option value="">{t('fields.day')}</option>
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </select>
        <select
          {...shared}
          aria-label={t('fields.month')}
          value={value.month ?? ''}
          onChange={(event) => onChange({ ...value, month: chosen(event.currentTarget.value) })}
        >
          <option value="">{t('fields.month')}</option>
          {months.map((month) => (
            <option key={month.number} value={month.number}>
              {month.name}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** A year with a February 29, because the year may be unknown. */
const A_LEAP_YEAR = 2000

/**
 * The error of a birthday as a sentence, or undefined.
 * February has 29 days here, because the year is unknown.
 */
export function dayMonthProblem({ day, month }: DayMonth): string | undefined {
  if (day === null && month === null) return undefined
  if (month === null) return t('fields.monthMissing')
  if (day === null) return t('fields.dayMissing')
  const last = daysInMonth(A_LEAP_YEAR, month)
  return day > last ? t('fields.dayOfMonth', { month: monthName(month), days: last }) : undefined
}

function chosen(text: string): number | null {
  return text === '' ? null : Number(text)
}
