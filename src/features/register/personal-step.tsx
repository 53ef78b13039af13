import { todayIn } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { labels, type Registration } from './registration.ts'

/** The first page of registration: the person. */
export function PersonalStep({ form, focus }: { form: FormState<Registration>; focus: boolean }) {
  return (
    <>
      <TextField
        {...form.field('firstName')}
        label={t(labels.firstName)}
        autoComplete="given-name"
        autoCapitalize="words"
        autoFocus={focus}
      />
      <TextField
        {...form.field('lastName')}
        label={t(labels.lastName)}
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextField {...form.field('email')} label={t(labels.email)} type="email" autoComplete="email" />
      <PhoneField {...form.field('phone')} label={t(labels.phone)} />
      <DateField {...form.field('dob')} label={t(labels.dob)} max={todayIn()} />
      <PasswordField {...form.field('password')} label={t(labels.password)} meter />
    </>
  )
}
