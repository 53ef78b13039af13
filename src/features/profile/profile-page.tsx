import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BillingTab } from './billing-tab.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { t } from './messages.ts'
import './profile.css'

const tabs = {
  personal: PersonalTab,
  security: SecurityTab,
  billing: BillingTab,
  preferences: PreferencesTab,
}
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

const wordsOf = (): Record<TabName, string> => ({
  personal: t('profile.personalInfo'),
  security: t('profile.security'),
  billing: t('profile.billing'),
  preferences: t('profile.preferences'),
})

/** The profile page: the user's details, security, billing, and the church's settings. */
export function ProfilePage() {
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
