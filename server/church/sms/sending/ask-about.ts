/** Recipients whose handing over had no answer, or whose process died in it: the provider is asked, and nobody is written to again. */
import { newId } from '../../../../contract/new-id.ts'
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import type { SmsAsked, SmsProvider } from '../../../providers/sms/sms.ts'
import { unsent } from './hand-over.ts'
import type { Outcome } from './recipients.ts'
import { lockSend } from './send-row.ts'
import { settleHanded } from './settle-handed.ts'

const MOST = 50
/** After a day nobody will tell any more: it counts as handed over. */
const GIVE_UP_HOURS = 24

type Due = { id: string; phone: string | null; provider_id: string | null; late: boolean }

/** Answers whether there were any, and whether the provider answered. */
export async function askAbout(
  deps: Pick<Deps, 'pool' | 'sms'>,
  churchId: string,
  sendId: string,
): Promise<'none' | 'answered' | 'silent'> {
  const due = await inChurch(deps.pool, churchId, async (tx) => {
    await lockSend(tx, churchId, sendId)
    return tx.query<Due>(
      `update sms_recipients r set ask_at = now() + interval '2 minutes'
       from (select id from sms_recipients where church_id = $1 and send_id = $2 and state = 'handing' and ask_at <= now()
             order by id limit ${MOST} for update skip locked) next
       where r.church_id = $1 and r.id = next.id
       returning r.id, r.phone, r.provider_id, r.changed_at < now() - interval '${GIVE_UP_HOURS} hours' as late`,
      [churchId, sendId],
    )
  })
  if (due.rows.length === 0) return 'none'
  const outcomes = (await Promise.all(due.rows.map((one) => askOne(deps.sms, one)))).flatMap(
    (one) => one ?? [],
  )
  await settleHanded(deps, churchId, sendId, newId(), outcomes)
  return outcomes.length ? 'answered' : 'silent'
}

/** Null: still nobody knows. */
async function askOne(sms: SmsProvider, { id, phone, provider_id, late }: Due): Promise<Outcome | null> {
  if (phone === null) return unknown(id)
  const asked: SmsAsked = { id, phone, providerId: provider_id }
  const seen = await sms.seen(asked).catch(() => 'silent' as const)
  if (seen === 'silent') return late ? unknown(id) : null
  if (seen === 'untold') return unknown(id)
  if (seen === null) return unsent(id, 'The SMS service never got it.')
  return { id, state: seen.state, provider_id: seen.providerId, reason: null }
}

const unknown = (id: string): Outcome => ({
  id,
  state: 'unknown',
  provider_id: null,
  reason: 'Handed over; nobody can say whether it arrived.',
})
