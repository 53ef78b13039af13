import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { say } from '../words.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** The password, the second step, and where the account is open. */
export function SecurityTab() {
  return (
    <>
      <PasswordForm />
      <SecondFactorCard />
      <Card
        title={say('profile.devices')}
        hint={say('profile.devicesHint')}
        actions={
          <LinkButton to="/devices" tone="quiet" icon="devices">
            {say('profile.seeDevices')}
          </LinkButton>
        }
      />
    </>
  )
}
