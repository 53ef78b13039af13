import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { say } from './dashboard-words.ts'

/** The way to a bulk SMS, where the app has it and for who may send one. */
export function SmsCard() {
  const { features } = useChurch()
  if (!useKnowsPath('/bulk-sms') || !features.includes('membersAccess')) return null
  return (
    <Card
      title={say('dashboard.sms')}
      hint={say('dashboard.smsBody')}
      actions={
        <LinkButton to="/bulk-sms?act=setupSmsNotification" tone="quiet" icon="message">
          {say('dashboard.smsGo')}
        </LinkButton>
      }
    />
  )
}
