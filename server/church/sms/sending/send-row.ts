/** The row of one SMS, as sending needs it. */
import type pg from 'pg'
import type { SmsState } from '../../../../contract/routes/sms.ts'

export type SendRow = {
  id: string
  message: string
  state: SmsState
  made_by: string | null
  price_kobo: number
  transaction_id: string | null
  scheduled_for: string | null
  also_by_night: boolean
  consent_wording: string | null
  started_at: string | null
  silent: number
  waiting: number
  handing: number
  unsent: number
  recipients: number
}

const ROW = `select id, message, state, made_by, price_kobo, transaction_id, scheduled_for, also_by_night, consent_wording,
    started_at, silent, waiting, handing, unsent, waiting + handing + sent + delivered + failed + unsent + unknown as recipients
  from sms_sends where church_id = $1 and id = $2`

export async function findSend(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<SendRow | undefined> {
  return (await tx.query<SendRow>(ROW, [churchId, id])).rows[0]
}

/** Locked until the transaction ends: taken before its recipients, its transaction and the balances. */
export async function lockSend(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<SendRow | undefined> {
  return (await tx.query<SendRow>(`${ROW} for update`, [churchId, id])).rows[0]
}
