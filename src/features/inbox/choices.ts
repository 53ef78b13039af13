import { shownName } from '../../../contract/people/shown-name.ts'
import {
  ADDRESS_FIELDS,
  fieldsWith,
  PERSON_FIELDS,
  type FieldKind,
  type FieldWith,
  type PersonField,
} from '../../../contract/person-fields.ts'
import { formatBirthday } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import type { Pair } from './inbox-items.ts'
import { t } from './messages.ts'

type Person = Pair['sides'][number]['person']

/** One item for which one record's value stays. */
export type Choice = {
  key: string
  label: string
  fields: readonly PersonField[]
  /** The shown values of the older and the younger record; empty if missing. */
  values: readonly [string, string]
}

/** The record that gives each item: 0 the older, which stays, 1 the younger. */
export type Chosen = Record<string, 0 | 1>

type Thing = {
  key: string
  label: () => string
  fields: readonly PersonField[]
  show: (person: Person) => string
}

const alone = (field: FieldWith<'merge', 'alone'>): Thing => ({
  key: field,
  label: () => t(PERSON_FIELDS[field].label),
  fields: [field],
  show: (one) => shownValue(field, one[field]),
})

/** Each field alone, and the fields of one thing together. A part of one address with one of another would be wrong. */
const THINGS: readonly Thing[] = [
  ...fieldsWith('merge', 'alone').map(alone),
  {
    key: 'birthday',
    label: () => t('inbox.birthday'),
    fields: fieldsWith('merge', 'birthday'),
    show: (one) => formatBirthday(one.day_of_birth, one.month, one.date_of_birth),
  },
  {
    key: 'address',
    label: () => t('inbox.address'),
    fields: ADDRESS_FIELDS,
    show: (one) =>
      Object.values(one.address ?? {})
        .filter(Boolean)
        .join(', '),
  },
  { key: 'cell', label: () => t('members.cell'), fields: ['cell_id'], show: (one) => one.cell?.name ?? '' },
  {
    key: 'department',
    label: () => t('members.department'),
    fields: ['department_id'],
    show: (one) => one.department?.name ?? '',
  },
  {
    key: 'status',
    label: () => t('inbox.status'),
    fields: fieldsWith('merge', 'status'),
    show: (one) => t(one.first_timer ? 'inbox.firstTimer' : 'inbox.member'),
  },
]

/** Empty if the record has no value. A flag that is false is none. */
function shownValue(field: PersonField, value: string | boolean | null): string {
  if (value === null || value === false) return ''
  if (value === true) return t('members.yes')
  const kind: FieldKind = PERSON_FIELDS[field].kind
  if (kind === 'firstName' || kind === 'lastName') return shownName(value)
  if (kind === 'phone') return formatPhone(value)
  return kind === 'gender' ? t(value === 'male' ? 'fields.male' : 'fields.female') : value
}

/** The items in which two records differ. */
export function choicesOf({ sides }: Pair): Choice[] {
  const [elder, younger] = sides
  return THINGS.map(({ key, label, fields, show }): Choice => {
    return { key, label: label(), fields, values: [show(elder.person), show(younger.person)] }
  }).filter(({ values }) => values[0] !== values[1])
}

/** The items in which two records agree. */
export function sameOf({ sides }: Pair): { label: string; value: string }[] {
  const [elder, younger] = sides
  return THINGS.flatMap(({ label, show }) => {
    const value = show(elder.person)
    return value !== '' && value === show(younger.person) ? [{ label: label(), value }] : []
  })
}

/**
 * The default choice: the only value if one record has none, membership over first timer, otherwise the older
 * record's value.
 */
export function firstChosen(pair: Pair, choices: readonly Choice[]): Chosen {
  const younger = (choice: Choice) =>
    choice.key === 'status' ? pair.sides[0].person.first_timer : choice.values[0] === ''
  return Object.fromEntries(choices.map((choice) => [choice.key, younger(choice) ? 1 : 0]))
}

/** The fields that stay empty by the user's choice. */
export const leftEmpty = (choices: readonly Choice[], chosen: Chosen): PersonField[] =>
  choices.filter(({ key, values }) => chosen[key] === 0 && values[0] === '').flatMap(({ fields }) => fields)

/** The fields taken from the younger record. */
export const taken = (choices: readonly Choice[], chosen: Chosen): PersonField[] =>
  choices.filter(({ key }) => chosen[key] === 1).flatMap(({ fields }) => fields)
