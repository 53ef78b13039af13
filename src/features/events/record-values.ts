/** The typed values of an event's attendance record. */
import type { CountedEvent } from '../../../contract/routes/events.ts'
import { newId } from '../../../contract/ids.ts'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { tooLong } from '../../ui/form/too-long.ts'
import { t } from './messages.ts'

export type FirstTimerRow = {
  id: string
  first_name: string
  last_name: string
  phone_number: string
  email: string
  gender: string
}

export type RecordValues = {
  male_count: string
  female_count: string
  child_count: string
  guest_count: string
  first_timers: FirstTimerRow[]
}

const HEADS = ['male_count', 'female_count', 'child_count', 'guest_count'] as const
type Head = (typeof HEADS)[number]

export const noFirstTimer = (): FirstTimerRow => ({
  id: newId(),
  first_name: '',
  last_name: '',
  phone_number: '',
  email: '',
  gender: '',
})

/** The values of a known record; empty if nothing was counted. */
export function recordOf({ attendance_record: record }: CountedEvent): RecordValues {
  const text = (count: number | undefined) => (count === undefined ? '' : String(count))
  return {
    male_count: text(record?.male_count),
    female_count: text(record?.female_count),
    child_count: text(record?.child_count),
    guest_count: text(record?.guest_count),
    first_timers: [],
  }
}

const isNumber = (typed: string): boolean => /^\d{0,7}$/.test(typed.trim())

/** The problem of a first timer's name that is too long. */
export const nameTooLong = (name: string): string | undefined => tooLong(name, 80)

/** The same for all rows. Each field already shows it. */
export const longNameIn = (rows: readonly FirstTimerRow[]): string | undefined =>
  rows.flatMap((row) => [nameTooLong(row.first_name), nameTooLong(row.last_name)]).find(Boolean)

/** @param known the earlier count, which stays where nothing is typed */
export function checkRecord(values: RecordValues, known: Known): FieldErrors<RecordValues> {
  const wrong = (typed: string) => (isNumber(typed) ? undefined : t('fields.numberWrong'))
  const total = totalOf(values, known)
  const changes = Object.keys(headsToSend(values, known)).length > 0
  const moreGuests = changes && total !== null && headsIn(values, 'guest_count', known) > total
  const nobody = changes && total === 0 && !moreGuests
  const nameless = values.first_timers.some((row) => isTyped(row) && !row.first_name.trim())
  return {
    male_count:
      wrong(values.male_count) ?? (nobody ? t(known ? 'events.nobodyLeft' : 'events.nobody') : undefined),
    female_count: wrong(values.female_count),
    child_count: wrong(values.child_count),
    guest_count: wrong(values.guest_count) ?? (moreGuests ? t('events.moreGuests') : undefined),
    first_timers: nameless ? t('events.firstTimerName') : longNameIn(values.first_timers),
  }
}

/** A row without any text counts as nobody. */
const isTyped = ({ first_name, last_name, phone_number }: FirstTimerRow) =>
  [first_name, last_name, phone_number].some((typed) => typed.trim() !== '')

type Known = CountedEvent['attendance_record']

/** An empty field means the earlier count, or zero. */
const headsIn = (values: RecordValues, head: Head, known: Known): number =>
  values[head].trim() === '' ? (known?.[head] ?? 0) : Number(values[head]) || 0

const COUNTED = ['male_count', 'female_count', 'child_count'] as const

/** The total of men, women and children; null if a value is not a number. */
export function totalOf(values: RecordValues, known: Known): number | null {
  if (!COUNTED.every((head) => isNumber(values[head]))) return null
  return COUNTED.reduce((sum, head) => sum + headsIn(values, head, known), 0)
}

/** Only changed values: first timers alone send no count, and a newer count by others stays. */
export function toSend(values: RecordValues, known: Known) {
  const first_timers = values.first_timers.filter(isTyped).map(({ gender, ...row }) => ({
    ...row,
    gender: gender === 'male' || gender === 'female' ? (gender as 'male' | 'female') : null,
  }))
  return { ...headsToSend(values, known), ...(first_timers.length > 0 && { first_timers }) }
}

function headsToSend(values: RecordValues, known: Known): Partial<Record<Head, number>> {
  const typed = HEADS.filter((head) => values[head].trim() !== '')
  const changed = known ? typed.filter((head) => headsIn(values, head, known) !== known[head]) : HEADS
  if (typed.length === 0) return {}
  return Object.fromEntries(changed.map((head) => [head, headsIn(values, head, known)]))
}
