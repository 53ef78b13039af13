import { countryNames } from '../../lib/countries.ts'
import { t } from '../../lib/messages/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { StateField } from '../../ui/fields/state-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { labels, type Registration } from './registration.ts'

/** The second page of registration: the church. */
export function ChurchStep({ form }: { form: FormState<Registration> }) {
  const countries = countryNames().map((name) => ({ value: name, label: name }))
  return (
    <>
      <TextField
        {...form.field('churchName')}
        label={t(labels.churchName)}
        autoComplete="organization"
        autoCapitalize="words"
        autoFocus
      />
      <TextField
        {...form.field('street')}
        label={t(labels.street)}
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('city')}
        label={t(labels.city)}
        autoComplete="address-level2"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('postCode')}
        label={t(labels.postCode)}
        autoComplete="postal-code"
        autoCapitalize="characters"
        optional
      />
      <StateField
        {...form.field('state')}
        label={t(labels.state)}
        country={form.values.country}
        autoComplete="address-level1"
      />
      <SelectField {...form.field('country')} label={t(labels.country)} choices={countries} />
    </>
  )
}
