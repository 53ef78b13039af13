import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { returnPath } from '../../lib/session/return-path.ts'
import { asksForCode, signInFailure } from '../../lib/session/sign-in-failure.ts'
import { signIn, signInAgain } from '../../lib/session/sign-in.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useAlreadyIn } from '../../lib/session/use-already-in.ts'
import { useCookieOfOther } from '../../lib/session/use-cookie-of-other.ts'
import { emailCarried } from '../../lib/session/email-carried.ts'
import { usePhoneCode } from '../../lib/session/use-phone-code.ts'
import { useStillSending } from '../../lib/session/send-for-the-removed.ts'
import { useSealedHere } from '../../lib/session/use-sealed-here.ts'
import { useSlowPhone } from '../../lib/session/use-slow-phone.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useLateCheck } from '../../ui/form/use-late-check.ts'
import { PorchPage } from '../../ui/porch/porch-page.tsx'
import { SecondCodeField } from '../../ui/porch/second-code-field.tsx'
import { SlowPhone } from '../../ui/slow-phone.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { GoOnAs } from './go-on-as.tsx'
import { isInAsOther } from './is-in-as-other.ts'
import { loginNote } from './login-note.ts'

const rules = async () => (await import('../../../contract/routes/account.ts')).accountRoutes.login.body

/** E-mail, password and, where the account has one, the second step; after it one goes on to where one was going. */
export function LoginPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const online = useOnline()
  /** The password was right, and the account has a second step. */
  const [codeAsked, setCodeAsked] = useState(false)
  const { check, begin } = useLateCheck<{ email: string; password: string; code: string }>(rules)
  const carried = emailCarried(location.state)
  const now = useCookieOfOther()
  // A round without a network says nothing of the cookie: the page stays open until somebody is through.
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
        if (asksForCode(thrown)) setCodeAsked(true)
        return signInFailure(thrown)
      }
      navigate(returnPath(location.search), { replace: true })
    },
  })
  const asOther = !form.busy && isInAsOther(session.account, location.state)
  const alreadyIn = useAlreadyIn('/login', form.busy || asOther || cookieOfOther)
  const sealed = useSealedHere() ?? 0
  const slow = useSlowPhone()
  const sending = useStillSending(({ count }) => count)
  const note = own
    ? { tone: 'waiting' as const, text: t('session.takeCookie', { email: own }) }
    : loginNote(session, location)
  if (alreadyIn) return null
  if (asOther) return <GoOnAs email={carried} onOut={() => form.set('email', carried)} />
  return (
    <PorchPage
      title={t('session.loginTitle')}
      lead={t('session.more', { name: t('common.appName') })}
      foot={<Foot />}
    >
      <SlowPhone slow={slow} />
      {!online && <StatusLine tone="quiet">{t('offline.lineSignedOut')}</StatusLine>}
      {note && <StatusLine tone={note.tone}>{note.text}</StatusLine>}
      {sending > 0 && <StatusLine tone="waiting">{t('session.stillSending', { count: sending })}</StatusLine>}
      {sealed > 0 && <SealedHere count={sealed} />}
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
        {codeAsked && <SecondCodeField form={form} />}
      </Form>
      <Link className="nx-porch-link" to="/password-reset" state={{ email: form.values.email.trim() }}>
        {t('session.forgot')}
      </Link>
    </PorchPage>
  )
}

/** And by what an administrator knows this phone among those that hold something. */
function SealedHere({ count }: { count: number }) {
  const code = usePhoneCode()
  const sentences = [t('session.sealedHere', { count }), code && t('session.phoneCode', { code })]
  return <StatusLine tone="waiting">{sentences.filter(Boolean).join(' ')}</StatusLine>
}

function Foot() {
  return (
    <p>
      {t('session.newHere')}{' '}
      <Link className="nx-porch-link" to="/register">
        {t('session.createNew')}
      </Link>
    </p>
  )
}
