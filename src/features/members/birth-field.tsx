import { isDay } from '../../../contract/calendar/days.ts'
import { t } from '../../lib/messages/t.ts'
import { DayMonthField, type DayMonth } from '../../ui/fields/day-month-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { MemberValues } from './member-values.ts'

/**
 * One date of birth: day and month, and the year if it is known. `date_of_birth` holds the whole date once all three are
 * valid, and until then the year as typed.
 */
export function BirthField({ form }: { form: FormState<MemberValues> }) {
  const { birthday, date_of_birth: date } = form.values
  const year = date.slice(0, WHOLE.test(date) ? 4 : undefined)
  const set = (next: DayMonth, typed: string) => {
    form.set('birthday', next)
    form.set('date_of_birth', wholeDate(next, typed) ?? typed)
  }
  return (
    <div className="members-birth">
      <DayMonthField
        {...form.field('birthday')}
        label={t('fields.dateOfBirth')}
        onChange={(next) => set(next, year)}
        optional
      />
      <TextField
        {...form.field('date_of_birth')}
        label={t('members.year')}
        value={year}
        onChange={(typed) => set(birthday, typed.trim())}
        inputMode="numeric"
        maxLength={4}
        optional
      />
    </div>
  )
}

export const WHOLE = /^\d{4}-\d{2}-\d{2}$/

/** `YYYY-MM-DD`; null while a part is missing or the day does not exist in that year. */
export function wholeDate({ day, month }: DayMonth, year: string): string | null {
  if (!/^\d{4}$/.test(year) || day === null || month === null) return null
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}
