import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api } from '../../lib/api/api.ts'
import { LinkPage } from './link-page.tsx'
import { say } from './words.ts'

/** Undoes the closing of a church. */
export function ReopenChurchPage() {
  return (
    <LinkPage
      title={say('churchSettings.reopenTitle')}
      lead={say('churchSettings.reopenLead')}
      button={say('churchSettings.reopen')}
      busy={say('churchSettings.reopening')}
      act={async (token) => {
        const { name } = await api.call(churchSettingsRoutes.reopenChurch, { body: { token } })
        return say('churchSettings.reopened', { church: name })
      }}
    />
  )
}
