/**
 * Declares the fields of a person, once each. Rows, routes, ops, forms, views, lists of labels and the merge derive from
 * it (docs/add-a-field.md). It imports nothing, so that opening the app needs no schema.
 */

/** The kinds of values. `contract/people/person-shapes.ts` has the shapes of each kind. */
type Kind =
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'gender'
  | 'dayOfMonth'
  | 'month'
  | 'birthDate'
  /** Yes or no; false if nobody said. */
  | 'flag'
  /** The id of a cell or department. */
  | 'group'
  /** The id of a household. */
  | 'household'
  /** The ids of several people. */
  | 'people'
  | 'firstTimer'
  | 'service'

type Declared = ({ kind: Kind } | { kind: 'text'; /** Letters at most. */ most: number }) & {
  /**
   * The SHAPE of the phones that hold the field. A new field has the next number, so that phones ask for the rows that
   * they have without it.
   */
  shape: number
  /**
   * The phones of ushers hold it of everybody, or only its last digits, or of the people in a household with children, or
   * of children. `members`: only phones with membersAccess hold it.
   */
  sees: 'ushers' | 'digits' | 'households' | 'children' | 'members'
  /**
   * `typed` in forms, REST bodies, ops and imported lists. `chosen` from the church's groups and people. `status`: changed
   * by an administrator or a first visit. `own-ops`: changed by ops of its own. `never`: recorded by the server.
   */
  edited: 'typed' | 'chosen' | 'status' | 'own-ops' | 'never'
  /** Two records of one person are merged value by value; fields of one thing stay together. */
  merge: 'alone' | 'birthday' | 'address' | 'group' | 'family' | 'status'
  /** The message that names the field; null for a field that nobody sees. */
  label: string | null
  /** The part of the form with the field. */
  form: 'personal' | 'contact' | 'belonging' | 'address' | null
}

const declare = <const Table extends Record<string, Declared>>(table: Table): Table => table

/** In the order of the columns. A new field stands after `country`. */
export const PERSON_FIELDS = declare({
  first_name: {
    kind: 'firstName',
    shape: 1,
    sees: 'ushers',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.firstName',
    form: 'personal',
  },
  last_name: {
    kind: 'lastName',
    shape: 1,
    sees: 'ushers',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.lastName',
    form: 'personal',
  },
  /** E.164, or as typed if the op came from a phone that could not normalise it. */
  phone_number: {
    kind: 'phone',
    shape: 1,
    sees: 'digits',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.phoneNumber',
    form: 'contact',
  },
  email: {
    kind: 'email',
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.emailAddress',
    form: 'contact',
  },
  gender: {
    kind: 'gender',
    shape: 1,
    sees: 'ushers',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.gender',
    form: 'personal',
  },
  occupation: {
    kind: 'text',
    most: 120,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.occupation',
    form: 'personal',
  },
  day_of_birth: {
    kind: 'dayOfMonth',
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'birthday',
    label: 'fields.birthDay',
    form: 'personal',
  },
  month_of_birth: {
    kind: 'month',
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'birthday',
    label: 'fields.birthMonth',
    form: 'personal',
  },
  date_of_birth: {
    kind: 'birthDate',
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'birthday',
    label: 'fields.dateOfBirth',
    form: 'personal',
  },
  street: {
    kind: 'text',
    most: 200,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'address',
    label: 'fields.street',
    form: 'address',
  },
  city: {
    kind: 'text',
    most: 80,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'address',
    label: 'fields.city',
    form: 'address',
  },
  state: {
    kind: 'text',
    most: 80,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'address',
    label: 'fields.state',
    form: 'address',
  },
  post_code: {
    kind: 'text',
    most: 20,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'address',
    label: 'fields.postCode',
    form: 'address',
  },
  country: {
    kind: 'text',
    most: 80,
    shape: 1,
    sees: 'members',
    edited: 'typed',
    merge: 'address',
    label: 'fields.country',
    form: 'address',
  },
  /** Marked as a child, whatever the date of birth says (`contract/calendar/child-age.ts`). */
  child: {
    kind: 'flag',
    shape: 3,
    sees: 'members',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.child',
    form: 'personal',
  },
  /** A warning for those who look after the child. Kept with a guardian's consent. */
  alert: {
    kind: 'text',
    most: 80,
    shape: 3,
    sees: 'children',
    edited: 'typed',
    merge: 'alone',
    label: 'fields.alert',
    form: null,
  },
  /** The people who may collect the child; empty: the adults of the household. */
  guardians: {
    kind: 'people',
    shape: 3,
    sees: 'children',
    edited: 'chosen',
    merge: 'family',
    label: 'fields.guardians',
    form: null,
  },
  household_id: {
    kind: 'household',
    shape: 3,
    sees: 'households',
    edited: 'own-ops',
    merge: 'family',
    label: 'fields.household',
    form: null,
  },
  cell_id: {
    kind: 'group',
    shape: 1,
    sees: 'members',
    edited: 'chosen',
    merge: 'group',
    label: 'members.cell',
    form: 'belonging',
  },
  department_id: {
    kind: 'group',
    shape: 1,
    sees: 'members',
    edited: 'chosen',
    merge: 'group',
    label: 'members.department',
    form: 'belonging',
  },
  /** True until an administrator turns a first timer into a member. */
  first_timer: {
    kind: 'firstTimer',
    shape: 1,
    sees: 'ushers',
    edited: 'status',
    merge: 'status',
    label: 'members.firstTimer',
    form: null,
  },
  /** The service through which a first timer was captured. */
  captured_service_id: {
    kind: 'service',
    shape: 1,
    sees: 'members',
    edited: 'never',
    merge: 'status',
    label: null,
    form: null,
  },
})

export type PersonTable = typeof PERSON_FIELDS
export type FieldKind = Declared['kind']
export type PersonField = keyof PersonTable

type Property = 'kind' | 'sees' | 'edited' | 'merge' | 'form'

/** The fields with one of these values of a property. */
export type FieldWith<P extends Property, V> = {
  [F in PersonField]: PersonTable[F][P] extends V ? F : never
}[PersonField]

/** All fields, in the order of the table. */
export const PERSON_FIELD_NAMES = Object.keys(PERSON_FIELDS) as PersonField[]

/** Lists the fields with one of these values of a property, in the order of the table. */
export const fieldsWith = <P extends Property, V extends Declared[P] & (string | null)>(
  property: P,
  ...values: V[]
): FieldWith<P, V>[] =>
  PERSON_FIELD_NAMES.filter((field): field is FieldWith<P, V> => {
    const value: unknown = PERSON_FIELDS[field][property]
    return values.some((wanted) => wanted === value)
  })

/** Keeps a published order: first these fields, then all others of the list. */
export const inOrder = <F extends string>(first: readonly NoInfer<F>[], all: readonly F[]): F[] => [
  ...first,
  ...all.filter((field) => !first.includes(field)),
]

/** The fields that stand alone in an answer of the API, in its order. */
export const ANSWERED_FIELDS = inOrder(
  ['first_name', 'last_name', 'email', 'phone_number', 'occupation', 'gender'],
  fieldsWith('merge', 'alone'),
)

/** Known by name to code of their own: forms, views and readers of lists. */
const OWN_CODE = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'gender',
  'occupation',
] as const satisfies PersonField[]

export type LaterField = Exclude<FieldWith<'merge', 'alone'>, (typeof OWN_CODE)[number]>

/** The fields that stand alone and that screens and readers know by their kind only. */
export const LATER_FIELDS = fieldsWith('merge', 'alone').filter((field): field is LaterField => {
  const own: readonly string[] = OWN_CODE
  return !own.includes(field)
})

/** Fields of which one alone means little: parts of two addresses are never mixed. */
export const ADDRESS_FIELDS = fieldsWith('merge', 'address')

/** The kind of a field; undefined if the table has no such field. */
export const kindOf = (field: string): FieldKind | undefined =>
  PERSON_FIELD_NAMES.find((name) => name === field) && PERSON_FIELDS[field as PersonField].kind

/** The message that names a field. */
export const labelOf = <F extends PersonField>(field: F): PersonTable[F]['label'] =>
  PERSON_FIELDS[field].label

/** Maps fields to values of their own types. @param value returns the value of the type that `Values` has for it */
export const mapFields = <Values extends Partial<Record<PersonField, unknown>>>(
  fields: readonly (keyof Values & PersonField)[],
  value: (field: keyof Values & PersonField) => Values[keyof Values],
): Values => Object.fromEntries(fields.map((field) => [field, value(field)])) as Values

/** Raise it above SHAPE if phones must fetch another column or table of rows that exist. A person's field does so itself. */
const ROWS_SHAPE = 4

/**
 * The number of what phones hold of their rows. A phone filled under a smaller number starts again from an empty state,
 * as soon as app and server both support it.
 */
export const SHAPE = Math.max(ROWS_SHAPE, ...PERSON_FIELD_NAMES.map((field) => PERSON_FIELDS[field].shape))
