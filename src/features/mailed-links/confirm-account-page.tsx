import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage } from './link-page.tsx'
import { say } from './words.ts'

/** The email of a new account is confirmed here. */
export function ConfirmAccountPage() {
  return (
    <LinkPage
      title={say('emailConfirmation.title')}
      lead={say('emailConfirmation.lead')}
      button={say('emailConfirmation.confirm')}
      busy={say('emailConfirmation.confirming')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.confirmAccount, { body: { token } })
        return say('emailConfirmation.confirmed', { email })
      }}
      next={{ to: '/', label: say('emailConfirmation.openChurch') }}
    />
  )
}
