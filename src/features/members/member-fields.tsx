import { useState, type ReactNode } from 'react'
import {
  fieldsWith,
  PERSON_FIELDS,
  type FieldWith,
  type PersonField,
} from '../../../contract/person-fields.ts'
import { countryNames } from '../../lib/countries.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { SelectField, withCurrent, type Choice } from '../../ui/fields/select-field.tsx'
import { StateField } from '../../ui/fields/state-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { BirthField, type MemberValues } from './member-values.tsx'
import { genderChoices } from './field-text.ts'
import type { GroupRow } from '../../../contract/tables/people.ts'
import { useGroups } from '../../domain/church/people.ts'

/** The cell and the department of a person. A church without groups sees no field. */
export function BelongingFields({ form }: { form: FormState<MemberValues> }) {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  if (!cells?.length && !departments?.length) return null
  return (
    <FieldGroup title={t('members.belonging')}>
      {!!cells?.length && (
        <SelectField
          {...form.field('cell_id')}
          label={t('members.cell')}
          choices={choicesOf(cells)}
          optional
        />
      )}
      {!!departments?.length && (
        <SelectField
          {...form.field('department_id')}
          label={t('members.department')}
          choices={choicesOf(departments)}
          optional
        />
      )}
    </FieldGroup>
  )
}

const choicesOf = (groups: readonly GroupRow[]): Choice[] =>
  groups.map(({ id, name }) => ({ value: id, label: name }))

type MemberForm = FormState<MemberValues>

type MemberFieldsProps = {
  form: MemberForm
  /** The end of "More details": the family of a new person. */
  more?: ReactNode
  /** "More details" holds something that the user must see. */
  open?: boolean
}

/** All fields of a member. Only the first name is required. Rarely known fields are under "More details". */
export function MemberFields({ form, more, open = false }: MemberFieldsProps) {
  return (
    <>
      <FieldGroup title={t('members.personal')}>
        <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
        <TextField
          {...form.field('last_name')}
          label={t('fields.lastName')}
          autoCapitalize="words"
          optional
        />
        <PhoneField
          {...form.field('phone_number')}
          label={t('fields.phoneNumber')}
          autoComplete="off"
          optional
        />
        <SelectField
          {...form.field('gender')}
          label={t('fields.gender')}
          choices={genderChoices()}
          optional
        />
        <BirthField form={form} />
      </FieldGroup>
      <BelongingFields form={form} />
      <More form={form} open={open}>
        <FieldGroup title={t('members.contact')}>
          <TextField
            {...form.field('email')}
            type="email"
            label={t('fields.emailAddress')}
            autoComplete="off"
            optional
          />
          <TextField
            {...form.field('occupation')}
            label={t('fields.occupation')}
            autoCapitalize="sentences"
            optional
          />
          <OtherFields form={form} part="personal" />
          <OtherFields form={form} part="contact" />
        </FieldGroup>
        <AddressFields form={form} />
        {more}
      </More>
    </>
  )
}

/** Fields under "More details" with an error keep it open. */
const FOLDED = ['email', 'occupation', 'country', 'state', 'city', 'post_code', 'street'] as const

type MoreProps = { form: MemberForm; open: boolean; children: ReactNode }

function More({ form, open, children }: MoreProps) {
  const [shown, setShown] = useState(open)
  const wrong = FOLDED.some((field) => form.field(field).error !== undefined)
  return (
    <details
      className="members-more"
      open={shown || open || wrong}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>{t('members.more')}</summary>
      <div className="members-more-fields">{children}</div>
    </details>
  )
}

function AddressFields({ form }: { form: MemberForm }) {
  const { country } = form.values
  return (
    <FieldGroup title={t('members.address')}>
      <SelectField
        {...form.field('country')}
        label={t('fields.country')}
        choices={countryChoices(country)}
        optional
      />
      <StateField {...form.field('state')} label={t('fields.state')} country={country} optional />
      <TextField {...form.field('city')} label={t('fields.city')} autoCapitalize="words" optional />
      <TextField
        {...form.field('post_code')}
        label={t('fields.postCode')}
        autoCapitalize="characters"
        optional
      />
      <TextField {...form.field('street')} label={t('fields.street')} autoCapitalize="words" optional />
      <OtherFields form={form} part="address" />
    </FieldGroup>
  )
}

/** The fields that have a place of their own above. */
const PLACED = [
  'first_name',
  'last_name',
  'gender',
  'day_of_birth',
  'month_of_birth',
  'date_of_birth',
  'occupation',
  'phone_number',
  'email',
  'country',
  'state',
  'city',
  'post_code',
  'street',
] as const satisfies PersonField[]

type Part = 'personal' | 'contact' | 'address'
type OtherName = Exclude<FieldWith<'form', Part>, (typeof PLACED)[number]>

/** The other fields of a part of the form, each with the control of its kind. */
function OtherFields({ form, part }: { form: MemberForm; part: Part }) {
  const placed: readonly string[] = PLACED
  const others = fieldsWith('form', part).filter((field): field is OtherName => !placed.includes(field))
  return others.map((field) => <OtherField key={field} form={form} field={field} />)
}

/** The kinds that have a control here. A field of another kind is a type error in `OtherField`. */
type OtherKind = 'flag' | 'text'

function OtherField({ form, field }: { form: MemberForm; field: OtherName }) {
  const declared: { kind: OtherKind; label: PlainKey } = PERSON_FIELDS[field]
  const { kind, label } = declared
  if (kind === 'flag') return <CheckField {...propsOf<boolean>(form, field)} label={t(label)} />
  return <TextField {...propsOf<string>(form, field)} label={t(label)} autoCapitalize="sentences" optional />
}

/** The kind of the field tells the type of its value. */
const propsOf = <Value,>(form: MemberForm, field: PersonField) =>
  (form as FormState<object> as FormState<Record<PersonField, Value>>).field(field)

const countryChoices = (current: string) => withCurrent(countryNames(), current)
