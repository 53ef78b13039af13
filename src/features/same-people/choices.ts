import { shownName } from '../../../contract/shown-name.ts'
import type { JoinableField } from '../../../contract/routes/same-people.ts'
import { formatBirthday } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { t } from '../../lib/messages/t.ts'
import type { Pair, Side } from './pairs.ts'
import { say } from './words.ts'

type Person = Side['person']

/** One thing of which one record's value stays. */
export type Choice = {
  key: string
  label: string
  fields: readonly JoinableField[]
  /** As a person reads it, of the elder record and of the younger; empty where it has none. */
  values: readonly [string, string]
}

/** Which record gives each thing: 0 the elder, which stays, 1 the younger. */
export type Chosen = Record<string, 0 | 1>

type Thing = {
  key: string
  label: () => string
  fields: readonly JoinableField[]
  show: (person: Person) => string
}

const THINGS: readonly Thing[] = [
  {
    key: 'first_name',
    label: () => t('fields.firstName'),
    fields: ['first_name'],
    show: (one) => shownName(one.first_name),
  },
  {
    key: 'last_name',
    label: () => t('fields.lastName'),
    fields: ['last_name'],
    show: (one) => shownName(one.last_name),
  },
  {
    key: 'phone',
    label: () => t('fields.phoneNumber'),
    fields: ['phone_number'],
    show: (one) => (one.phone_number ? formatPhone(one.phone_number) : ''),
  },
  { key: 'email', label: () => t('fields.emailAddress'), fields: ['email'], show: (one) => one.email ?? '' },
  { key: 'gender', label: () => t('fields.gender'), fields: ['gender'], show: genderOf },
  {
    key: 'occupation',
    label: () => t('fields.occupation'),
    fields: ['occupation'],
    show: (one) => one.occupation ?? '',
  },
  {
    key: 'birthday',
    label: () => say('samePeople.birthday'),
    fields: ['day_of_birth', 'month_of_birth', 'date_of_birth'],
    show: (one) => formatBirthday(one.day_of_birth, one.month, one.date_of_birth),
  },
  {
    key: 'address',
    label: () => say('samePeople.address'),
    fields: ['street', 'city', 'state', 'post_code', 'country'],
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
    label: () => say('samePeople.status'),
    fields: ['first_timer', 'captured_service_id'],
    show: (one) => say(one.first_timer ? 'samePeople.yes' : 'samePeople.no'),
  },
]

function genderOf({ gender }: Person): string {
  if (gender === null) return ''
  return gender === 'male' ? t('fields.male') : t('fields.female')
}

/** The things in which two records differ; the rest is the same or on neither. */
export function choicesOf({ sides }: Pair): Choice[] {
  const [elder, younger] = sides
  return THINGS.map(({ key, label, fields, show }): Choice => {
    return { key, label: label(), fields, values: [show(elder.person), show(younger.person)] }
  }).filter(({ values }) => values[0] !== values[1])
}

/** What only one has is taken from it; who is a member on one record is a member; else the elder's. */
export function firstChosen(pair: Pair, choices: readonly Choice[]): Chosen {
  const younger = (choice: Choice) =>
    choice.key === 'status' ? pair.sides[0].person.first_timer : choice.values[0] === ''
  return Object.fromEntries(choices.map((choice) => [choice.key, younger(choice) ? 1 : 0]))
}

/** The fields that stay empty because a person chose so. */
export const leftEmpty = (choices: readonly Choice[], chosen: Chosen): JoinableField[] =>
  choices.filter(({ key, values }) => chosen[key] === 0 && values[0] === '').flatMap(({ fields }) => fields)

/** The fields that the younger record gives. */
export const taken = (choices: readonly Choice[], chosen: Chosen): JoinableField[] =>
  choices.filter(({ key }) => chosen[key] === 1).flatMap(({ fields }) => fields)
