/** What became of a gift, as the payer's page asks when they come back: the provider is asked, and nobody's word is taken. */
import { nairaOf } from '../../../contract/naira.ts'
import type { GiftStanding } from '../../../contract/give-page.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { notThere } from '../../http/problem.ts'
import { findPayment, type Payment } from '../../money/payments/find-payment.ts'
import { settlePayment } from '../../money/payments/settle-payment.ts'
import { findReference } from '../../money/transactions.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import { fewAtOnce } from '../capture/few-at-once.ts'
import { countMiss, lookLimits, mustNotWait } from '../capture/misses.ts'
import { aboutGift } from './about-gift.ts'

type Church = { name: string; reference: string }
type Followed = { church: Church; gift: GiftStanding }

export async function followGift(deps: Deps, address: string, reference: string): Promise<Followed> {
  const found = await fewAtOnce(reference, () => findGift(deps, reference))
  // A paid gift is only read. The provider is asked about one that is not, and a guess leads nowhere: both are counted.
  if (found?.payment.status !== 'success') {
    const limits = lookLimits(address, found?.churchId ?? '', reference)
    await countMiss(deps.pool, await mustNotWait(deps.pool, limits))
  }
  if (!found) throw notThere('This link')
  return { church: found.church, gift: standingOf(await now(deps, found)) }
}

type Found = { churchId: string; church: Church; payment: Payment }

async function findGift({ pool }: Deps, reference: string): Promise<Found | null> {
  const led = await findReference(pool, reference.replaceAll('\0', ''))
  if (!led) return null
  const { churchId } = led
  return inChurch(pool, churchId, async (tx) => {
    const payment = await findPayment(tx, churchId, led.transactionId)
    const { rows } = await tx.query<Church>('select name, reference from churches where church_id = $1', [
      churchId,
    ])
    return payment?.type === 'gift' && rows[0] ? { churchId, church: rows[0], payment } : null
  })
}

/** Where the provider says nothing, what is known stands. */
async function now(deps: Deps, { churchId, payment }: Found): Promise<Payment> {
  try {
    return (await settlePayment(deps, churchId, payment.id)) ?? payment
  } catch (error) {
    if (error instanceof ProviderSilent) return payment
    throw error
  }
}

function standingOf({ reference, amount_kobo, about, status, remark }: Payment): GiftStanding {
  const { income_type, first_name } = aboutGift.parse(about)
  return {
    reference,
    amount: nairaOf(amount_kobo),
    income_type,
    first_name: first_name ?? null,
    how: howOf(status, remark),
  }
}

function howOf(status: Payment['status'], remark: string | null): GiftStanding['how'] {
  if (status === 'success') return 'paid'
  if (status === 'pending') return 'waiting'
  // Paid in a way that nobody could book: a person has to look at it.
  return status === 'reversed' || remark ? 'unclear' : 'unpaid'
}
