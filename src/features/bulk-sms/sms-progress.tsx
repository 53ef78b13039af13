import type { SentSms } from '../../../contract/routes/sms.ts'
import { Progress } from '../../ui/progress.tsx'
import { say } from './words.ts'

/** How many were handed over or given up, while thousands go out. */
export function SmsProgress({ one: { progress, recipients } }: { one: SentSms }) {
  return (
    <Progress
      label={say('bulkSms.stateSending')}
      done={Math.round(progress * recipients)}
      total={recipients}
    />
  )
}
