import { accountRoutes } from '../../../contract/routes/account.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage, t } from './link-page.tsx'

/** Confirms the email of a new account. */
export function ConfirmAccountPage() {
  return (
    <LinkPage
      title={t('emailConfirmation.title')}
      lead={t('emailConfirmation.lead')}
      button={t('emailConfirmation.confirm')}
      busy={t('emailConfirmation.confirming')}
      act={async (token) => {
        const { email } = await api.call(accountRoutes.confirmAccount, { body: { token } })
        return t('emailConfirmation.confirmed', { email })
      }}
      next={{ to: '/', label: t('emailConfirmation.openChurch') }}
    />
  )
}
