import { useSearchParams } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalForm } from './personal-form.tsx'
import './profile.css'

const tabs = ['personal', 'security'] as const
const words = { personal: 'profile.personalInfo', security: 'profile.security' } as const

/** The person's own details and password. */
export function ProfilePage() {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'personal'
  return (
    <Page title={t('profile.title')} narrow>
      <div className="profile-tabs" role="group" aria-label={t('profile.title')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === tab}
            onClick={() => setQuery({ tab: one }, { replace: true })}
          >
            {t(words[one])}
          </button>
        ))}
      </div>
      {tab === 'personal' ? <PersonalForm /> : <Security />}
    </Page>
  )
}

function Security() {
  const toDevices = (
    <LinkButton to="/devices" tone="quiet" icon="devices">
      {t('profile.seeDevices')}
    </LinkButton>
  )
  return (
    <>
      <PasswordForm />
      <Card title={t('profile.devices')} hint={t('profile.devicesHint')} actions={toDevices} />
    </>
  )
}
