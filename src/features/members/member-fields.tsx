import { countryNames } from '../../lib/countries.ts'
import { t } from '../../lib/messages/t.ts'
import { DayMonthField } from '../../ui/fields/day-month-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { BelongingFields } from './belonging-fields.tsx'
import { genderChoices } from './field-words.ts'
import type { MemberValues } from './member-values.ts'

type MemberForm = FormState<MemberValues>

/** Everything that may be typed about a member. Only the two names are required. */
export function MemberFields({ form }: { form: MemberForm }) {
  return (
    <>
      <PersonalFields form={form} />
      <FieldGroup title={t('members.contact')}>
        <PhoneField
          {...form.field('phone_number')}
          label={t('fields.phoneNumber')}
          autoComplete="off"
          optional
        />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('fields.emailAddress')}
          autoComplete="off"
          optional
        />
      </FieldGroup>
      <BelongingFields form={form} />
      <AddressFields form={form} />
    </>
  )
}

function PersonalFields({ form }: { form: MemberForm }) {
  return (
    <FieldGroup title={t('members.personal')}>
      <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
      <TextField {...form.field('last_name')} label={t('fields.lastName')} autoCapitalize="words" />
      <SelectField {...form.field('gender')} label={t('fields.gender')} choices={genderChoices()} optional />
      <DayMonthField {...form.field('birthday')} label={t('members.birthday')} optional />
      <TextField
        {...form.field('occupation')}
        label={t('fields.occupation')}
        autoCapitalize="sentences"
        optional
      />
    </FieldGroup>
  )
}

function AddressFields({ form }: { form: MemberForm }) {
  return (
    <FieldGroup title={t('members.address')}>
      <SelectField
        {...form.field('country')}
        label={t('fields.country')}
        choices={countryChoices(form.values.country)}
        optional
      />
      <TextField {...form.field('state')} label={t('fields.state')} autoCapitalize="words" optional />
      <TextField {...form.field('city')} label={t('fields.city')} autoCapitalize="words" optional />
      <TextField {...form.field('post_code')} label={t('fields.postCode')} inputMode="numeric" optional />
      <TextField {...form.field('street')} label={t('fields.street')} autoCapitalize="words" optional />
    </FieldGroup>
  )
}

/** A name that an older record holds and the list does not is kept as a choice, or it would be lost at the next save. */
function countryChoices(current: string): readonly Choice[] {
  const known = countryNames()
  const all = current === '' || known.includes(current) ? known : [current, ...known]
  return all.map((name) => ({ value: name, label: name }))
}
