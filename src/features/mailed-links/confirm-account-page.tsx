import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage } from './link-page.tsx'
import { say } from './words.ts'

/** The email of a new account is confirmed here. */
export function ConfirmAccountPage() {
  return (
    <LinkPage
      title={say('churchSettings.confirmAccountTitle')}
      lead={say('churchSettings.confirmAccountLead')}
      button={say('churchSettings.confirmAccount')}
      busy={say('churchSettings.confirming')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.confirmAccount, { body: { token } })
        return say('churchSettings.accountConfirmed', { email })
      }}
      next={{ to: '/', label: say('churchSettings.openChurch') }}
    />
  )
}
