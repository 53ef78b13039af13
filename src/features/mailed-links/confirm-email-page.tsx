import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage, t } from './link-page.tsx'

/** Confirms a new email address, which counts from then on. */
export function ConfirmEmailPage() {
  return (
    <LinkPage
      title={t('churchSettings.confirmTitle')}
      lead={t('churchSettings.confirmLead')}
      button={t('churchSettings.confirm')}
      busy={t('churchSettings.confirming')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.confirmEmail, { body: { token } })
        return t('churchSettings.confirmed', { email })
      }}
    />
  )
}
