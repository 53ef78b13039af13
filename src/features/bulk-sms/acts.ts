import { useCallback } from 'react'
import { smsAct, smsRoutes, type SmsAct } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { useLoaded, type Loaded } from '../../lib/load/use-loaded.ts'
import { useChurch } from '../../lib/session/use-church.ts'

/** What opens the send dialog. */
const sendActs = ['setupSmsNotification', ...smsAct.options] as const
export type SendAct = (typeof sendActs)[number]

/** What can stand open over the screen. */
export const bulkSmsActs = [
  ...sendActs,
  'topUp',
  'sent',
  'addGroup',
  'group',
  'deleteGroup',
  'addStop',
] as const
export type BulkSmsAct = (typeof bulkSmsActs)[number]

export const isSendAct = (act: BulkSmsAct | null): act is SendAct => sendActs.some((one) => one === act)

/** What the address asks for: an act by its name, or a value that holds the name of one that sends. */
export const actMeant = (asked: string): BulkSmsAct | undefined =>
  bulkSmsActs.find((one) => one === asked) ?? sendActs.find((one) => asked.includes(one))

/** The people of a service, or of all, as numbers that can be read. */
export type SmsPeople = {
  act: SmsAct
  service?: string
  phones: readonly string[]
  found: AnswerOf<typeof smsRoutes.listSmsPeople>
}

/** Whom an act means; null where it means nobody in particular. */
export function useSmsPeople(act: SendAct, service: string | null): [Loaded<SmsPeople | null>, () => void] {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal): Promise<SmsPeople | null> => {
      if (act === 'setupSmsNotification') return null
      const query = { act, ...(service && { service }) }
      const found = await api.call(smsRoutes.listSmsPeople, { params: { id: church.id }, query, signal })
      return { ...query, phones: found.phones.map(formatPhone), found }
    },
    [church.id, act, service],
  )
  const [loaded, reload] = useLoaded(load)
  return [loaded, reload]
}
