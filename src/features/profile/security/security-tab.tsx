import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { t } from '../messages.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

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
