import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage } from './link-page.tsx'
import { say } from './words.ts'

/** Puts the former email address of an account back. */
export function UndoEmailPage() {
  return (
    <LinkPage
      title={say('churchSettings.undoEmailTitle')}
      lead={say('churchSettings.undoEmailLead')}
      button={say('churchSettings.undoEmail')}
      busy={say('churchSettings.undoingEmail')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.undoEmail, { body: { token } })
        return say('churchSettings.emailUndone', { email })
      }}
    />
  )
}
