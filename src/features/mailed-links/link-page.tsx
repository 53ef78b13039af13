import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMailedToken } from '../../lib/address/use-mailed-token.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { PorchPage } from '../../ui/porch/porch-page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { say } from './words.ts'

type Props = {
  title: string
  lead: string
  button: string
  busy: string
  /** Does what the link is for. @returns the sentence that says it is done */
  act: (token: string) => Promise<string>
  /** The way on once it is done; else to the log-in. */
  next?: { to: string; label: string }
}

/** Behind a link out of a mail. It asks for a tap: programs that look into mails open every link in them. */
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
      <PorchPage title={t('session.inviteMissing')} lead={t('session.inviteMissingBody')}>
        <ToLogin />
      </PorchPage>
    )
  return (
    <PorchPage title={title} lead={state.done ? undefined : lead}>
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
        <Link className="nx-porch-link" to={next.to}>
          {next.label}
        </Link>
      ) : (
        <ToLogin />
      )}
    </PorchPage>
  )
}

const ToLogin = () => (
  <Link className="nx-porch-link" to="/login">
    {say('emailConfirmation.toLogin')}
  </Link>
)
