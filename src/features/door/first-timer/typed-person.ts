import { shownName } from '../../../../contract/people/shown-name.ts'
import { newId } from '../../../../contract/new-id.ts'
import type { DayMonth } from '../../../ui/fields/day-month-field.tsx'

/** The parts of a new person that a search text already holds. */
export type TypedPerson = { first_name: string; last_name: string; phone_number: string }

/** The values of the form. Only the first three are required. */
export type FirstTimerValues = TypedPerson & {
  gender: string
  email: string
  birthday: DayMonth
  /** Null, and absent from drafts of earlier versions: the person comes alone. */
  family?: FamilyValues | null
}

/**
 * The family of a first timer. The ids are part of the draft: a form that was saved in part goes on where it stopped.
 */
export type FamilyValues = {
  householdId: string
  parentId: string
  /** Empty: the parent's. */
  last_name: string
  other: { id: string; first_name: string }
  children: readonly ChildValues[]
}
export type ChildValues = { id: string; first_name: string; gender: '' | 'male' | 'female' }

export const newChild = (): ChildValues => ({ id: newId(), first_name: '', gender: '' })

export const newFamily = (): FamilyValues => ({
  householdId: newId(),
  parentId: newId(),
  last_name: '',
  other: { id: newId(), first_name: '' },
  children: [newChild()],
})

export function valuesFrom(typed: TypedPerson): FirstTimerValues {
  return { ...typed, gender: '', email: '', birthday: { day: null, month: null }, family: null }
}

/**
 * Splits a search text. Digits are the phone, the last of several words is the last name: "ngozi eze 0803 555" →
 * Ngozi, Eze, 0803 555.
 */
export function typedPerson(text: string): TypedPerson {
  const parts = text.trim().split(/\s+/).filter(Boolean)
  const figures = parts.filter(isFigures)
  const words = parts.filter((part) => !isFigures(part))
  const last = words.length > 1 ? words.at(-1)! : ''
  return {
    first_name: shownName((last ? words.slice(0, -1) : words).join(' ')),
    last_name: shownName(last),
    phone_number: figures.join(' '),
  }
}

const isFigures = (part: string) => /^[+(]?\d[\d().-]*$/.test(part)
