import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { returnPath, useAlreadyIn } from '../../domain/session/return-path.ts'
import {
  asksForCode,
  signInFailure,
  useCookieOfOther,
  emailCarried,
  usePhoneCode,
} from '../../domain/session/sign-in-screens.ts'
import { signIn, signInAgain } from '../../domain/session/sign-in.ts'
import { useSession, useSlowPhone } from '../../domain/session/session-store.ts'
import { useStillSending } from '../../domain/session/other-accounts.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useDelayedCheck } from '../../ui/form/use-delayed-check.ts'
import { AuthLayout } from '../../ui/auth-layout/auth-layout.tsx'
import { SecondCodeField } from '../../ui/auth-layout/second-code-field.tsx'
import { SlowPhone } from '../../ui/slow-phone.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { GoOnAs } from './go-on-as.tsx'
import { isInAsOther } from './is-in-as-other.ts'
import { loginNote } from './login-note.ts'

const rules = async () => (await import('../../../contract/routes/form-bodies.ts')).credentials

/**
 * The log-in page: email, password and the two-step code if the account has one. Then the user continues to the
 * requested page.
 */
export function LoginPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const online = useOnline()
  /** The password was right, and the account has two-step verification. */
  const [codeRequired, setCodeRequired] = useState(false)
  const { check, begin } = useDelayedCheck<{ email: string; password: string; code: string }>(rules)
  const carried = emailCarried(location.state)
  const now = useCookieOfOther()
  // An offline round says nothing about the cookie: the page stays open until the user is signed in.
  const [before, setBefore] = useState(now)
  if (now && !before) setBefore(true)
  const cookieOfOther = now || before
  const own = cookieOfOther ? session.account?.email : undefined
  const form = useForm({
    initial: { email: carried || (own ?? ''), password: '', code: '' },
    ...(check && { check }),
    onTouched: begin,
    draftKey: 'login',
    secret: ['password', 'code'],
    submit: async (typed) => {
      try {
        await (own ? signInAgain(typed) : signIn(typed))
      } catch (thrown) {
        if (asksForCode(thrown)) setCodeRequired(true)
        return signInFailure(thrown)
      }
      navigate(returnPath(location.search), { replace: true })
    },
  })
  const asOther = !form.busy && isInAsOther(session.account, location.state)
  const alreadyIn = useAlreadyIn('/login', form.busy || asOther || cookieOfOther)
  const encrypted = useEncryptedHere() ?? 0
  const slow = useSlowPhone()
  const sending = useStillSending(({ count }) => count)
  const note = own
    ? { tone: 'waiting' as const, text: t('session.takeCookie', { email: own }) }
    : loginNote(session, location)
  if (alreadyIn) return null
  if (asOther) return <GoOnAs email={carried} onOut={() => form.set('email', carried)} />
  return (
    <AuthLayout
      title={t('session.loginTitle')}
      lead={t('session.more', { name: t('common.appName') })}
      foot={<Foot />}
    >
      <SlowPhone slow={slow} />
      {!online && <StatusLine tone="quiet">{t('offline.lineSignedOut')}</StatusLine>}
      {note && <StatusLine tone={note.tone}>{note.text}</StatusLine>}
      {sending > 0 && <StatusLine tone="waiting">{t('session.stillSending', { count: sending })}</StatusLine>}
      {encrypted > 0 && <EncryptedHere count={encrypted} />}
      <Form
        form={form}
        label={t('session.loginTitle')}
        actions={
          <Button type="submit" busy={form.busy} busyLabel={t('session.loggingIn')}>
            {t('session.login')}
          </Button>
        }
      >
        <TextField {...form.field('email')} label={t('session.email')} type="email" autoComplete="username" />
        <PasswordField {...form.field('password')} label={t('session.password')} />
        {codeRequired && <SecondCodeField form={form} />}
      </Form>
      <Link className="nx-auth-link" to="/password-reset" state={{ email: form.values.email.trim() }}>
        {t('session.forgot')}
      </Link>
    </AuthLayout>
  )
}

/** Includes the code by which administrators identify this phone in the delivery status. */
function EncryptedHere({ count }: { count: number }) {
  const code = usePhoneCode()
  const sentences = [t('session.encryptedHere', { count }), code && t('session.phoneCode', { code })]
  return <StatusLine tone="waiting">{sentences.filter(Boolean).join(' ')}</StatusLine>
}

function Foot() {
  return (
    <p>
      {t('session.newHere')}{' '}
      <Link className="nx-auth-link" to="/register">
        {t('session.createNew')}
      </Link>
    </p>
  )
}
