import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { holds, isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { t } from './messages.ts'
import './profile.css'
import { LinkButton, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SecondFactorCard } from './security/second-factor-card.tsx'
import { accountRoutes } from '../../../contract/routes/account.ts'
import { passwordChange } from '../../../contract/routes/form-bodies.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm, checkBy, type FieldErrors } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'

export const emptyPasswordChange = { current_password: '', new_password: '', new_password_confirmation: '' }
export type PasswordChange = typeof emptyPasswordChange

const bySchema = checkBy<PasswordChange>(passwordChange)

/** The contract's rules. A mismatch and an unchanged password show before other errors are fixed. */
export function checkPasswordChange(typed: PasswordChange): FieldErrors<PasswordChange> {
  const errors = bySchema(typed)
  if (typed.new_password_confirmation !== typed.new_password)
    errors.new_password_confirmation = t('fields.passwordMismatch')
  if (typed.new_password !== '' && typed.new_password === typed.current_password)
    errors.new_password = t('profile.samePassword')
  return errors
}

/** The current password, and the new one twice. */
export function PasswordForm() {
  const online = useOnline()
  const form = useForm({
    initial: emptyPasswordChange,
    check: checkPasswordChange,
    submit: async (typed) => {
      try {
        await api.call(accountRoutes.passwordInternal, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      form.reset()
      toast(t('profile.passwordChanged'))
    },
  })
  return (
    <Form
      form={form}
      label={t('profile.security')}
      actions={
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={t('profile.changing')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
        >
          {t('profile.changePassword')}
        </Button>
      }
    >
      <PasswordField {...form.field('current_password')} label={t('profile.currentPassword')} />
      <PasswordField {...form.field('new_password')} label={t('profile.newPassword')} meter />
      <PasswordField {...form.field('new_password_confirmation')} label={t('fields.confirmPassword')} />
    </Form>
  )
}

/** The tab of password, two-step verification and sessions. */
export function SecurityTab() {
  return (
    <>
      <PasswordForm />
      <SecondFactorCard />
      <Card
        title={t('profile.devices')}
        hint={t('profile.devicesHint')}
        actions={
          <LinkButton to="/devices" tone="quiet" icon="devices">
            {t('profile.seeDevices')}
          </LinkButton>
        }
      />
    </>
  )
}

const tabs = { personal: PersonalTab, security: SecurityTab }
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

const wordsOf = (): Record<TabName, string> => ({
  personal: t('profile.personalInfo'),
  security: t('profile.security'),
})

/** The user's own page: name, picture, email, password, two-step verification and devices. */
export function ProfilePage() {
  useMovedTabs()
  const [query, setQuery] = useSearchParams()
  const open = names.find((name) => name === query.get('tab')) ?? 'personal'
  const Tab = tabs[open]
  return (
    <Page title={t('shell.myProfile')} narrow>
      <Tabs
        label={t('shell.myProfile')}
        words={wordsOf()}
        chosen={open}
        onChoose={(tab) => setQuery({ tab }, { replace: true })}
      >
        <Tab />
      </Tabs>
    </Page>
  )
}

/** Links of earlier versions to the church's tabs lead to Church settings. */
function useMovedTabs(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const online = useOnline()
  const pays = useSession((session) => {
    // A reload knows the plan only after the server's answer. Offline nobody is gated.
    if (online && !session.userFacts) return null
    return holds(session, 'financeAccess') && !isLapsed(session)
  })
  const to = pathname === '/my-profile' ? movedTab(search, pays) : null
  useEffect(() => {
    if (to) navigate(to, { replace: true })
    // Only the old address counts, not a change of `navigate`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [to])
}

/** @param pays the user may open "Plan and wallet", and the church's plan runs; null while not known */
export function movedTab(search: string, pays: boolean | null): string | null {
  const query = new URLSearchParams(search)
  const tab = query.get('tab')
  const act = query.get('act') ?? ''
  query.delete('tab')
  const rest = query.size > 0 ? `?${query}` : ''
  if (tab === 'billing') return pays === null ? null : (pays ? '/transaction' : '/subscription') + rest
  if (tab !== 'preferences') return null
  if (act === 'renew-link') return `/settings/posters${rest}`
  return (act === '' ? '/settings' : '/settings/data') + rest
}
