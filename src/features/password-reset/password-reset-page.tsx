import { Link, useLocation } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { emailCarried } from '../../domain/session/sign-in-screens.ts'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { StepMark } from '../../ui/auth-layout/step-mark.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { useResetSteps } from './use-reset-steps.ts'

/** The page for a forgotten password: the email, then the mailed code and a new password. */
export function PasswordResetPage() {
  const { state } = useLocation()
  const { sentTo, step, sent, otherEmail, done } = useResetSteps()
  return (
    <AuthLayout
      title={t('session.resetTitle')}
      above={<StepMark step={step} steps={2} />}
      lead={step === 2 ? t('session.codeSentTo', { email: sentTo }) : t('session.resetLead')}
      foot={
        <Link className="nx-auth-link" to="/login">
          {t('session.backToLogin')}
        </Link>
      }
    >
      {step === 2 ? (
        <CodeStep email={sentTo} onOther={otherEmail} onDone={done} />
      ) : (
        <EmailStep email={sentTo || emailCarried(state)} onSent={sent} />
      )}
    </AuthLayout>
  )
}
