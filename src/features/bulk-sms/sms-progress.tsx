import type { SentSms } from '../../../contract/routes/sms.ts'
import { Progress } from '../../ui/progress.tsx'
import { t } from './messages.ts'

/** The number of recipients handed over or given up, while thousands are being sent. */
export function SmsProgress({ one: { progress, recipients } }: { one: SentSms }) {
  return (
    <Progress label={t('bulkSms.stateSending')} done={Math.round(progress * recipients)} total={recipients} />
  )
}
