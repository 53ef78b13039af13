import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMailedToken } from '../../lib/address/use-mailed-token.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { churchSettings } from '../../lib/messages/en/church-settings.ts'
import { emailConfirmation } from '../../lib/messages/en/email-confirmation.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of these screens, loaded with them, so that the app's first load stays small. */
export const t = screenMessages({ churchSettings, emailConfirmation })

type Props = {
  title: string
  lead: string
  button: string
  busy: string
  /** Performs the link's action. @returns the sentence that says it is done */
  act: (token: string) => Promise<string>
  /** The link shown when it is done; default: the log-in. */
  next?: { to: string; label: string }
}

/** The page of a mailed link. It asks for a tap, because mail scanners open every link. */
export function LinkPage({ title, lead, button, busy, act, next }: Props) {
  const token = useMailedToken()
  const [state, setState] = useState<{ done?: string; failed?: string; busy?: boolean }>({})
  const online = useOnline()
  const go = async () => {
    setState({ busy: true })
    try {
      setState({ done: await act(token) })
    } catch (thrown) {
      setState({ failed: problemOf(thrown).message })
    }
  }
  if (token === '')
    return (
      <AuthLayout title={t('session.inviteMissing')} lead={t('session.inviteMissingBody')}>
        <ToLogin />
      </AuthLayout>
    )
  return (
    <AuthLayout title={title} lead={state.done ? undefined : lead}>
      {state.done && <StatusLine tone="received">{state.done}</StatusLine>}
      {state.failed && <StatusLine tone="refused">{state.failed}</StatusLine>}
      {!state.done && (
        <Button
          wide
          busy={state.busy ?? false}
          busyLabel={busy}
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => void go()}
        >
          {button}
        </Button>
      )}
      {state.done && next ? (
        <Link className="nx-auth-link" to={next.to}>
          {next.label}
        </Link>
      ) : (
        <ToLogin />
      )}
    </AuthLayout>
  )
}

const ToLogin = () => (
  <Link className="nx-auth-link" to="/login">
    {t('emailConfirmation.toLogin')}
  </Link>
)
