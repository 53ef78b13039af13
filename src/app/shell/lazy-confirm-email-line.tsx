import { useEffect, useState } from 'react'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { emailConfirmation } from '../../lib/messages/en/email-confirmation.ts'
import { screenMessages } from '../../lib/messages/t.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import './confirm-email-line.css'

const t = screenMessages({ emailConfirmation })

export function LazyConfirmEmailLine({ email }: { email: string }) {
  useLookAfterMail()
  return (
    <StatusLine tone="info" action={<Actions email={email} />}>
      <strong>{t('emailConfirmation.ask', { email })}</strong> {t('emailConfirmation.staysOff')}
    </StatusLine>
  )
}

/** The link opens in another tab or app. The app refreshes the session when the user returns. */
function useLookAfterMail(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshSession()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [])
}

function Actions({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const send = async () => {
    setBusy(true)
    try {
      await api.call(accountRoutes.sendEmailConfirmation)
      toast(t('emailConfirmation.sent', { email }))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(false)
    // The address may have been confirmed elsewhere.
    await refreshSession()
  }
  return (
    <div className="confirm-email-actions">
      <Button
        tone="quiet"
        busy={busy}
        busyLabel={t('emailConfirmation.sending')}
        whyNot={online ? undefined : t('offline.needsNetwork')}
        onClick={() => void send()}
      >
        {t('emailConfirmation.sendAgain')}
      </Button>
      <LinkButton tone="quiet" to="/my-profile?act=change-email">
        {t('emailConfirmation.changeEmail')}
      </LinkButton>
    </div>
  )
}
