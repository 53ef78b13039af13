import { useCallback } from 'react'
import { smsAct, smsRoutes, type SmsAct } from '../../../contract/routes/sms.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useLoaded, type Loaded } from '../../lib/api/use-loaded.ts'
import { useChurch } from '../../domain/church/use-church.ts'

/** The actions that open the send dialog. */
const sendActions = ['setupSmsNotification', ...smsAct.options] as const
export type SendAct = (typeof sendActions)[number]

/** The dialogs that can open over the screen. */
export const bulkSmsActions = [
  ...sendActions,
  'topUp',
  'sent',
  'addGroup',
  'group',
  'deleteGroup',
  'addStop',
] as const
export type BulkSmsAct = (typeof bulkSmsActions)[number]

export const isSendAct = (act: BulkSmsAct | null): act is SendAct => sendActions.some((one) => one === act)

/** The action that the address requests: its exact name, or a value that contains the name of a send action. */
export const actMeant = (value: string): BulkSmsAct | undefined =>
  bulkSmsActions.find((one) => one === value) ?? sendActions.find((one) => value.includes(one))

/** The people of one service or of all, with their numbers formatted. */
export type SmsPeople = {
  act: SmsAct
  service?: string
  phones: readonly string[]
  found: AnswerOf<typeof smsRoutes.listSmsPeople>
}

/** Loads the people that a send action is for; null if it is for nobody in particular. */
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
