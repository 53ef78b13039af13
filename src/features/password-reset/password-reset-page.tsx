import { Link, useLocation } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { emailCarried } from '../../lib/session/email-carried.ts'
import { PorchPage } from '../../ui/porch/porch-page.tsx'
import { StepMark } from '../../ui/porch/step-mark.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { useResetSteps } from './use-reset-steps.ts'

/** A forgotten password: the e-mail, then the code from it and a new password. */
export function PasswordResetPage() {
  const { state } = useLocation()
  const { sentTo, step, sent, otherEmail, done } = useResetSteps()
  return (
    <PorchPage
      title={t('session.resetTitle')}
      above={<StepMark step={step} steps={2} />}
      lead={step === 2 ? t('session.codeSentTo', { email: sentTo }) : t('session.resetLead')}
      foot={
        <Link className="nx-porch-link" to="/login">
          {t('session.backToLogin')}
        </Link>
      }
    >
      {step === 2 ? (
        <CodeStep email={sentTo} onOther={otherEmail} onDone={done} />
      ) : (
        <EmailStep email={sentTo || emailCarried(state)} onSent={sent} />
      )}
    </PorchPage>
  )
}
