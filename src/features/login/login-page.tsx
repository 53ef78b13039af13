import { useState } from 'react'
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { returnPath, useAlreadyIn, homePath } from '../../domain/session/return-path.ts'
import {
  asksForCode,
  signInFailure,
  useCookieOfOther,
  emailCarried,
  usePhoneCode,
  useLogOut,
} from '../../domain/session/sign-in-screens.ts'
import { signIn, signInAgain } from '../../domain/session/sign-in.ts'
import { useSession, useSlowPhone, type Session } from '../../domain/session/session-store.ts'
import { useStillSending, useEncryptedHere } from '../../domain/session/other-accounts.ts'
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
import { useFormDrafts, useFirstTimerDrafts } from '../../domain/edits/draft-counts.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { unsavedFormsInTab } from '../../ui/form/form-draft.ts'
import { toastFailure } from '../../ui/toast-store.ts'

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

/** True if another account is signed in than the one that joined a team or reset its password here. */
export function isInAsOther(account: { email: string } | null, state: unknown): boolean {
  const carried = emailCarried(state)
  return account !== null && carried !== '' && account.email.toLowerCase() !== carried.toLowerCase()
}

type Note = { tone: 'info' | 'waiting' | 'received'; text: string }

/** The note above the log-in form: why the user is here, or what just succeeded. */
export function loginNote(
  session: Pick<Session, 'status' | 'because'>,
  { search, state }: Pick<Location, 'search' | 'state'>,
): Note | undefined {
  const came = (state as { came?: string } | null)?.came
  if (came === 'reset') return { tone: 'received', text: t('session.afterReset') }
  if (came === 'invite') return { tone: 'received', text: t('session.invited') }
  if (session.status === 'signed-out' && session.because === 'closed')
    return { tone: 'received', text: t('session.closed') }
  if (session.status === 'signed-out' && session.because === 'church-closed')
    return { tone: 'waiting', text: t('session.churchClosed') }
  if (session.status === 'signed-out' && session.because === 'removed')
    return { tone: 'waiting', text: t('session.removed') }
  if (session.status === 'signed-out' && session.because === 'written-off')
    return { tone: 'waiting', text: t('session.writtenOff') }
  if (session.status === 'signed-out' && session.because === 'ended')
    return { tone: 'waiting', text: t('session.ended') }
  if (session.status === 'signed-out' && session.because === 'ended-from-afar')
    return { tone: 'waiting', text: t('session.endedFromAfar') }
  if (session.status === 'signed-out' && session.because === 'password-changed')
    return { tone: 'waiting', text: t('session.passwordChanged') }
  if (session.status === 'signed-out' && session.because === 'left-in-other-tab')
    return { tone: 'info', text: t('session.leftInOtherTab') }
  if (returnPath(search) !== homePath) return { tone: 'info', text: t('session.returning') }
  return undefined
}

/**
 * Shown after joining a team or resetting a password in a browser where another account is signed in.
 * Nobody continues in that other account.
 * @param onOut called when the other account is logged out with its ops encrypted, and the log-in form can show
 */
export function GoOnAs({ email, onOut }: { email: string; onOut: () => void }) {
  const { account, church, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const drafts = useFirstTimerDrafts()
  const forms = useFormDrafts() + unsavedFormsInTab()
  const online = useOnline()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { leaving, logOut } = useLogOut(onOut, () => toastFailure(t('toasts.failed')))
  const name = personName(account)
  const came = (state as { came?: string } | null)?.came
  const kept = pending + rejected
  return (
    <AuthLayout
      title={t('session.whoIsIn')}
      lead={t('session.whoIsInBody', { name, email: account.email, church: church.name, other: email })}
    >
      <StatusLine tone="received">
        {t(came === 'reset' ? 'session.afterResetNotIn' : 'session.invitedNotIn', { email })}
      </StatusLine>
      {kept > 0 && (
        <StatusLine tone="waiting">
          {t('session.whoseEncrypted', { count: kept, email: account.email })}
        </StatusLine>
      )}
      {drafts > 0 && <StatusLine tone="waiting">{t('session.draftsGo', { count: drafts })}</StatusLine>}
      {forms > 0 && <StatusLine tone="waiting">{t('session.formsGo', { count: forms })}</StatusLine>}
      {!online && <StatusLine tone="info">{t('session.backNeedsNetwork')}</StatusLine>}
      <div className="go-on-as">
        <Button wide busy={leaving} busyLabel={t('session.loggingOut')} onClick={() => void logOut()}>
          {t('session.logOutGoOn', { email })}
        </Button>
        <Button wide tone="quiet" disabled={leaving} onClick={() => navigate(homePath, { replace: true })}>
          {t('session.staySignedInAs', { email: account.email })}
        </Button>
      </div>
    </AuthLayout>
  )
}
