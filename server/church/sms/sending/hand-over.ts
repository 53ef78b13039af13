/** One batch: taken and committed, handed to the provider with no transaction open, and what came of it written down. */
import { newId } from '../../../../contract/new-id.ts'
import type { Deps } from '../../../http/deps.ts'
import { inChurch } from '../../../db/in-church.ts'
import { ProviderRefused, ProviderSilent, type SmsTaken } from '../../../providers/sms/sms.ts'
import { settleHanded } from './settle-handed.ts'
import { takeBatch, type Handed, type Outcome } from './recipients.ts'
import { lockSend, type SendRow } from './send-row.ts'

type Parts = Pick<Deps, 'pool' | 'sms'>

/** A process that stood still for longer hands nothing over: who looks next asks, and gives back what never came. */
const MAY_CALL_FOR_MS = 60_000

/** False where the provider gave no answer: the batch is asked about. */
export async function handOver(deps: Parts, churchId: string, sendId: string): Promise<boolean> {
  const { pool, sms } = deps
  const batchId = newId()
  const until = Date.now() + MAY_CALL_FOR_MS
  // Where the last call had no answer, one recipient finds out whether the provider is back.
  const sizeOf = ({ silent }: SendRow) => (silent > 0 ? 1 : sms.batchSize)
  const taken = await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending') return null
    return { send, batch: await takeBatch(tx, churchId, sendId, batchId, sizeOf(send)) }
  })
  if (!taken || taken.batch.length === 0) return true
  const outcomes = await handedTo(sms, taken.send, taken.batch, until)
  await settleHanded(deps, churchId, sendId, batchId, outcomes)
  return outcomes.length === taken.batch.length
}

/** Who is missing among these has no answer. */
async function handedTo(
  sms: Parts['sms'],
  { message }: SendRow,
  batch: Handed[],
  until: number,
): Promise<Outcome[]> {
  const erased = batch.filter(({ phone }) => phone === null)
  const recipients = batch.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }]))
  const gone = erased.map(({ id }) => unsent(id, 'The number was erased.'))
  if (recipients.length === 0) return gone
  try {
    if (Date.now() > until) throw new ProviderSilent('stood still')
    return [...gone, ...(await sms.send({ text: message, recipients })).map(outcomeOf)]
  } catch (error) {
    if (!(error instanceof ProviderRefused)) return gone
    return [...gone, ...recipients.map(({ id }) => unsent(id, error.message))]
  }
}

const outcomeOf = (said: SmsTaken): Outcome =>
  said.taken
    ? { id: said.id, state: 'sent', provider_id: said.providerId, reason: null }
    : unsent(said.id, said.reason)

export const unsent = (id: string, reason: string): Outcome => ({
  id,
  state: 'unsent',
  provider_id: null,
  reason,
})
