import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage } from './link-page.tsx'
import { say } from './words.ts'

/** A new e-mail counts from here on. */
export function ConfirmEmailPage() {
  return (
    <LinkPage
      title={say('churchSettings.confirmTitle')}
      lead={say('churchSettings.confirmLead')}
      button={say('churchSettings.confirm')}
      busy={say('churchSettings.confirming')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.confirmEmail, { body: { token } })
        return say('churchSettings.confirmed', { email })
      }}
    />
  )
}
