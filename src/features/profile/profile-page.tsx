import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useOnline } from '../../lib/device/use-online.ts'
import { holds, isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { t } from './messages.ts'
import './profile.css'

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
