import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { Page } from '../../ui/page.tsx'
import { BillingTab } from './billing/billing-tab.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { say } from './words.ts'
import './profile.css'

const tabs = {
  personal: { word: 'profile.personalInfo', Tab: PersonalTab },
  security: { word: 'profile.security', Tab: SecurityTab },
  billing: { word: 'profile.billing', Tab: BillingTab },
  preferences: { word: 'profile.preferences', Tab: PreferencesTab },
} as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

/** The person's own details and password, what the church pays, and how it is set. */
export function ProfilePage() {
  const [query, setQuery] = useSearchParams()
  const open = names.find((name) => name === query.get('tab')) ?? 'personal'
  const { Tab } = tabs[open]
  return (
    <Page title={t('shell.myProfile')} narrow>
      <div className="profile-tabs" role="group" aria-label={t('shell.myProfile')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === open}
            onClick={() => setQuery({ tab: name }, { replace: true })}
          >
            {say(tabs[name].word)}
          </button>
        ))}
      </div>
      <Tab />
    </Page>
  )
}
