import { countryNames } from '../../lib/countries.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
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

/**
 * Everything that may be typed about a member. Only the first name is required.
 * @param dated asks for the whole date of birth too; where it is given nobody is asked for day and month
 */
export function MemberFields({ form, dated = false }: { form: MemberForm; dated?: boolean }) {
  return (
    <>
      <PersonalFields form={form} dated={dated} />
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

function PersonalFields({ form, dated }: { form: MemberForm; dated: boolean }) {
  const { today } = useChurch()
  return (
    <FieldGroup title={t('members.personal')}>
      <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
      <TextField {...form.field('last_name')} label={t('fields.lastName')} autoCapitalize="words" optional />
      <SelectField {...form.field('gender')} label={t('fields.gender')} choices={genderChoices()} optional />
      {(!dated || !form.values.date_of_birth) && (
        <DayMonthField {...form.field('birthday')} label={t('members.birthday')} optional />
      )}
      {dated && (
        <DateField
          {...form.field('date_of_birth')}
          label={t('fields.dateOfBirth')}
          hint={t('members.dateHint')}
          max={today()}
          optional
        />
      )}
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
      <TextField
        {...form.field('post_code')}
        label={t('fields.postCode')}
        autoCapitalize="characters"
        optional
      />
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
