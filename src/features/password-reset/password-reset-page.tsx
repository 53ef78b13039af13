import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { PorchPage } from '../../ui/porch/porch-page.tsx'
import { StepMark } from '../../ui/porch/step-mark.tsx'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'

const draft = 'password-reset'

/** A forgotten password: the e-mail, then the code from it and a new password. */
export function PasswordResetPage() {
  // Kept, because reading the e-mail takes people out of the app and phones drop what is behind.
  const [sentTo, setSentTo] = useState(() => readDraft(draft, { sentTo: '' }).sentTo)
  const keep = (email: string) => {
    if (email) keepDraft(draft, { sentTo: email }, [])
    else dropDraft(draft)
    setSentTo(email)
  }
  return (
    <PorchPage
      title={t('session.resetTitle')}
      above={<StepMark step={sentTo ? 2 : 1} steps={2} />}
      lead={sentTo ? t('session.codeSentTo', { email: sentTo }) : t('session.resetLead')}
      foot={
        <Link className="nx-porch-link" to="/login">
          {t('session.backToLogin')}
        </Link>
      }
    >
      {sentTo ? <CodeStep email={sentTo} onLeave={() => keep('')} /> : <EmailStep onSent={keep} />}
    </PorchPage>
  )
}
