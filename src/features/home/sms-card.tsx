import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { t } from './dashboard-messages.ts'

/** A link to bulk SMS, if the app has it and the user may send one. */
export function SmsCard() {
  const { features } = useChurch()
  if (!useKnowsPath('/bulk-sms') || !features.includes('membersAccess')) return null
  return (
    <Card
      title={t('dashboard.sms')}
      hint={t('dashboard.smsBody')}
      actions={
        <LinkButton to="/bulk-sms?act=setupSmsNotification" tone="quiet" icon="message">
          {t('dashboard.smsGo')}
        </LinkButton>
      }
    />
  )
}
