import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BillingTab } from './billing-tab.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { say } from './words.ts'
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
  personal: say('profile.personalInfo'),
  security: say('profile.security'),
  billing: say('profile.billing'),
  preferences: say('profile.preferences'),
})

/** The person's own details and password, what the church pays, and how it is set. */
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
