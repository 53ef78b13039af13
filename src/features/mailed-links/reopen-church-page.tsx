import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage, t } from './link-page.tsx'

/** Undoes the closing of a church. */
export function ReopenChurchPage() {
  return (
    <LinkPage
      title={t('churchSettings.reopenTitle')}
      lead={t('churchSettings.reopenLead')}
      button={t('churchSettings.reopen')}
      busy={t('churchSettings.reopening')}
      act={async (token) => {
        const { name } = await api.call(churchSettingsRoutes.reopenChurch, { body: { token } })
        return t('churchSettings.reopened', { church: name })
      }}
    />
  )
}
