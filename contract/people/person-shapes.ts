/** Defines the zod shapes of a person's fields, by their kinds in `contract/person-fields.ts`. */
import { z } from 'zod'
import {
  blankAsNull,
  day,
  dayOfMonth,
  firstName,
  gender,
  isBirthDate,
  monthNumber,
  optionalEmail,
  optionalLastName,
  optionalText,
  typedPhone,
  writtenFirstName,
  writtenLastName,
} from '../fields.ts'
import { uuid } from '../ids.ts'
import { MOST_GUARDIANS } from './household.ts'
import { PERSON_FIELDS, type FieldKind, type PersonField, type PersonTable } from '../person-fields.ts'

const birthDate = day.refine(isBirthDate, 'Please check the date of birth.')
const number = z.number().int().nullable()
const string = z.string().nullable()
const id = uuid.nullable()
const oneOf = gender.nullable()
const people = z.array(uuid).max(MOST_GUARDIANS, `Please choose ${MOST_GUARDIANS} people at most.`)

/** `row`: as stored. `written`: in an op, perhaps recorded long ago. `typed`: in a REST body. */
type Use = 'row' | 'written' | 'typed'

const text = (most: number) => ({ row: string, written: optionalText(most), typed: optionalText(most) })

const KINDS = {
  firstName: { row: z.string(), written: writtenFirstName, typed: firstName },
  lastName: { row: z.string(), written: writtenLastName, typed: optionalLastName },
  phone: { row: string, written: typedPhone, typed: typedPhone },
  email: { row: string, written: optionalEmail, typed: optionalEmail },
  gender: { row: oneOf, written: oneOf, typed: blankAsNull(oneOf) },
  dayOfMonth: { row: number, written: dayOfMonth.nullable(), typed: blankAsNull(dayOfMonth.nullable()) },
  month: { row: number, written: monthNumber.nullable(), typed: blankAsNull(monthNumber.nullable()) },
  birthDate: { row: day.nullable(), written: day.nullable(), typed: blankAsNull(birthDate.nullable()) },
  flag: { row: z.boolean(), written: z.boolean(), typed: z.boolean() },
  group: { row: id, written: id, typed: id },
  household: { row: id, written: id, typed: id },
  people: { row: z.array(uuid), written: people, typed: people },
  firstTimer: { row: z.boolean(), written: z.boolean(), typed: z.boolean() },
  service: { row: id, written: id, typed: id },
} satisfies Record<Exclude<FieldKind, 'text'>, Record<Use, z.ZodType>>

type Kinds = typeof KINDS & { text: ReturnType<typeof text> }

type PersonShapes<F extends PersonField, U extends Use> = { [N in F]: Kinds[PersonTable[N]['kind']][U] }

const shapeOf = (field: PersonField): Record<Use, z.ZodType> => {
  const declared = PERSON_FIELDS[field]
  return declared.kind === 'text' ? text(declared.most) : KINDS[declared.kind]
}

/** The shapes of these fields, for `z.object`. */
export const personShapes = <F extends PersonField, U extends Use>(
  fields: readonly F[],
  use: U,
): PersonShapes<NoInfer<F>, U> =>
  Object.fromEntries(fields.map((field) => [field, shapeOf(field)[use]])) as PersonShapes<F, U>
