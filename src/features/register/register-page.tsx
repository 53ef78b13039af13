import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useAlreadyIn } from '../../domain/session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { SecondCodeField } from '../../ui/auth-layout/second-code-field.tsx'
import { StepMark } from '../../ui/auth-layout/step-mark.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ChurchStep } from './church-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { Prices } from './prices.tsx'
import { answersOf, stillMissing } from './registration.ts'
import { useRegistration } from './use-registration.ts'

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
