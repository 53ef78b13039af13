import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { keepDraft } from '../../ui/form/form-draft.ts'
import { LinkPage, t } from './link-page.tsx'

/** Puts the former email address of an account back. */
export function UndoEmailPage() {
  return (
    <LinkPage
      title={t('churchSettings.undoEmailTitle')}
      lead={t('churchSettings.undoEmailLead')}
      button={t('churchSettings.undoEmail')}
      busy={t('churchSettings.undoingEmail')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.undoEmail, { body: { token } })
        // The page that sets the password then asks for the code immediately and sends no second one.
        keepDraft('password-reset', { sentTo: email }, [])
        return t('churchSettings.emailUndone', { email })
      }}
      next={{ to: '/password-reset?code', label: t('churchSettings.setPassword') }}
    />
  )
}
