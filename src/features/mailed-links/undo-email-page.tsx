import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { keepDraft } from '../../ui/form/form-draft.ts'
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
        // The page that sets the password then asks for the code at once, and for no second one.
        keepDraft('password-reset', { sentTo: email }, [])
        return say('churchSettings.emailUndone', { email })
      }}
      next={{ to: '/password-reset?code', label: say('churchSettings.setPassword') }}
    />
  )
}
