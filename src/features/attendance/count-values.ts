/** What is typed of a count, and what is wrong with it. */
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import type { Heads, Occasion } from './occasions.ts'
import { say } from './words.ts'

export type FirstTimer = {
  first_name: string
  last_name: string
  phone_number: string
  email: string
  gender: '' | 'male' | 'female'
}

export const nobody: FirstTimer = { first_name: '', last_name: '', phone_number: '', email: '', gender: '' }

export type CountValues = {
  which: string
  men: string
  women: string
  children: string
  guests: string
  firstTimers: readonly FirstTimer[]
}

const HEADS = ['men', 'women', 'children', 'guests'] as const

export function valuesOf(chosen: Occasion | null): CountValues {
  const typed = (count: number | undefined) => (count === undefined ? '' : String(count))
  const { men, women, children, guests } = chosen?.heads ?? ({} as Partial<Heads>)
  return {
    which: chosen?.id ?? '',
    men: typed(men),
    women: typed(women),
    children: typed(children),
    guests: typed(guests),
    firstTimers: [],
  }
}

/** A blank is nobody. */
export const numberOf = (typed: string): number => Number(typed.trim() || 0)

export const totalOf = ({ men, women, children }: CountValues): number =>
  [men, women, children].reduce((sum, typed) => sum + (numberOf(typed) || 0), 0)

export function checkCount(values: CountValues): FieldErrors<CountValues> {
  const wrong: FieldErrors<CountValues> = {}
  if (!values.which) wrong.which = say('attendance.chooseWhich')
  for (const head of HEADS) if (!/^\d{0,7}$/.test(values[head].trim())) wrong[head] = say('attendance.number')
  if (Object.keys(wrong).length === 0 && totalOf(values) === 0 && named(values).length === 0)
    wrong.men = say('attendance.nobody')
  if (named(values).some(({ first_name, last_name }) => !first_name.trim() || !last_name.trim()))
    wrong.firstTimers = say('attendance.namesNeeded')
  return wrong
}

/** A row in which nothing was typed is none. */
export const named = ({ firstTimers }: CountValues): FirstTimer[] =>
  firstTimers.filter((one) => Object.values(one).some((typed) => typed.trim() !== ''))
