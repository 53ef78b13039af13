import { useCallback } from 'react'
import { smsRoutes, type SmsPreview } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded, type Loaded } from '../../lib/load/use-loaded.ts'
import type { SmsPeople } from './acts.ts'
import { audienceOf, type SmsValues } from './sms-values.ts'

/** Who would get it and what it costs, counted by the server after it cleaned the numbers. */
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
