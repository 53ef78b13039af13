import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useAlreadyIn } from '../../domain/session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { SecondCodeField } from '../../ui/auth-layout/second-code-field.tsx'
import { StepMark } from '../../ui/auth-layout/step-mark.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { Prices } from './prices.tsx'
import { answersOf, stillMissing, labels, type Registration, useRegistration } from './registration.ts'
import { todayIn } from '../../lib/format/format-date.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { StateField } from '../../ui/fields/state-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { countryNames } from '../../lib/countries.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** The registration of a church, in two pages. */
export function RegisterPage() {
  const { form, errors, step, moved, goOn, checking, goTo, codeRequired, passwordLost } = useRegistration()
  const alreadyIn = useAlreadyIn('/register', form.busy)
  const title = step === 1 ? t('session.personalDetails') : t('session.churchDetails')
  const blocked = {
    disabled: answersOf(step).some((name) => errors[name]),
    whyNot: stillMissing(errors, step),
  }
  if (alreadyIn) return null
  // The keys keep React from turning Back into the submit button of the other page during a click.
  const next = (
    <Button key="next" type="submit" busy={checking} {...blocked}>
      {t('common.next')}
    </Button>
  )
  const create = (
    <>
      <Button key="back" tone="quiet" disabled={form.busy} onClick={() => goTo(1)}>
        {t('common.back')}
      </Button>
      <Button
        key="create"
        type="submit"
        busy={form.busy}
        busyLabel={t('session.creatingAccount')}
        {...blocked}
      >
        {t('session.createAccount')}
      </Button>
    </>
  )
  return (
    <AuthLayout
      title={title}
      above={<StepMark step={step} steps={2} />}
      lead={step === 1 ? t('session.registerLead') : undefined}
      foot={<Foot />}
    >
      {step === 1 && <Prices />}
      {passwordLost && <StatusLine tone="quiet">{t('session.passwordAgainAfterReload')}</StatusLine>}
      <Form
        form={step === 1 ? { ...form, send: goOn } : form}
        label={t('session.registerTitle')}
        actions={step === 1 ? next : create}
      >
        {step === 1 ? <PersonalStep form={form} focus={moved} /> : <ChurchStep form={form} />}
        {step === 2 && codeRequired && <SecondCodeField form={form} />}
      </Form>
    </AuthLayout>
  )
}

function Foot() {
  return (
    <p>
      {t('session.haveAccount')}{' '}
      <Link className="nx-auth-link" to="/login">
        {t('session.loginTitle')}
      </Link>
    </p>
  )
}

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
