import { useCallback } from 'react'
import { smsRoutes, type SmsPreview } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded, type Loaded } from '../../lib/api/use-loaded.ts'
import type { SmsPeople } from './actions.ts'
import { audienceOf, type SmsValues } from './sms-values.ts'

/** The recipients and the cost, computed by the server after it cleaned the numbers. */
export function usePreview(values: SmsValues, people: SmsPeople | null): [Loaded<SmsPreview>, () => void] {
  const body = JSON.stringify(audienceOf(values, people))
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(smsRoutes.previewSms, { body: JSON.parse(body) as ReturnType<typeof audienceOf>, signal }),
    [body],
  )
  const [loaded, reload] = useLoaded(load)
  return [loaded, reload]
}
