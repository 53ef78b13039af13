/** Handles online gifts. */
import type { givingRoutes } from '../../../contract/routes/giving.ts'
import { withMessage, Problem, notThere } from '../../http/actor-and-answer.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { HandlersFor, Deps } from '../../http/handler.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import type { GiftStatus } from '../../../contract/give-page.ts'
import { addAudit } from '../../auth/audit.ts'
import { countMiss, mustNotWait } from '../../auth/limiter.ts'
import { publicLimits } from '../../auth/limits.ts'
import { beginPayment } from '../../money/payments/begin-payment.ts'
import { inChurch } from '../../db/in-church.ts'
import { findPayment, type Payment } from '../../money/payments/payment.ts'
import { settlePayment } from '../../money/settle.ts'
import { findReference } from '../../money/transactions.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import { fewAtOnce, mustLead } from '../capture/link-answer.ts'
import { followLink, type LinkChurch } from '../capture/link.ts'
import { type AboutGift, aboutGift } from './settle-gift.ts'

/** Starts a gift on the church's page, and reports its status to the payer. */

type Gift = z.output<typeof givingRoutes.give.body>

/** The transaction is stored before the payment provider is asked for a payment page. */
export async function beginGift(
  deps: Deps,
  address: string,
  gift: Gift,
): Promise<{ link: string; reference: string }> {
  mayBeKept(gift)
  const church = await churchOf(deps, address, gift)
  const ask = {
    id: gift.id,
    type: 'gift',
    amountKobo: koboOf(gift.amount),
    email: gift.email ?? withoutReceipt(deps.config.publicUrl),
    madeBy: null,
    about: aboutOf(gift),
  } as const
  const note = (tx: pg.PoolClient, transactionId: string) => {
    const subject = { subjectTable: 'transactions', subjectId: transactionId }
    return addAudit(tx, { churchId: church.id, accountId: null, action: 'began a gift', ...subject })
  }
  const { link, reference } = await beginPayment(deps, church.id, ask, thanksPage(deps, gift.lang), note)
  return { link, reference }
}

/** A giver's data is stored only with their consent. A giver may stay anonymous. */
export function mayBeKept({
  first_name,
  email,
  consent,
}: Partial<Pick<Gift, 'first_name' | 'email' | 'consent'>>): void {
  if (consent !== false || (!first_name && !email)) return
  const message = 'Please agree that this is kept, or leave your name and email out.'
  throw new Problem('INVALID', message, [{ path: 'consent', message }])
}

async function churchOf(
  { pool }: Deps,
  address: string,
  { id = newId(), churchReference }: Gift,
): Promise<LinkChurch> {
  const { church } = await mustLead(pool, address, churchReference, () => followLink(pool, churchReference))
  await fewAtOnce(church.id, async () =>
    countMiss(pool, await mustNotWait(pool, publicLimits('gift', address, churchReference, id))),
  )
  return church
}

function aboutOf({ income_type, first_name, email, consent, consent_wording }: Gift): AboutGift {
  if (!first_name && !email) return { income_type }
  const agreed = consent && { consent: { wording: consent_wording ?? null, at: new Date().toISOString() } }
  return { income_type, ...(first_name && { first_name }), ...agreed }
}

/** The payment provider requires an email address. A giver without one gets an address that nobody reads. */
function withoutReceipt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-receipt@${hostname.includes('.') ? hostname : 'narthex.example'}`
}

/** The page to which the payer returns. The provider adds the payment's reference. */
const thanksPage = ({ config }: Deps, lang: string | undefined): string =>
  `${config.publicUrl}/give/thanks${lang ? `?${new URLSearchParams({ lang }).toString()}` : ''}`

type Church = { name: string; reference: string }
type Followed = { church: Church; gift: GiftStatus }

/** Reports a gift's status to the payer's page. The server asks the provider and trusts no value from the page. */
export async function followGift(deps: Deps, address: string, reference: string): Promise<Followed> {
  const found = await fewAtOnce(reference, () => findGift(deps, reference))
  // A paid gift is only read. Unpaid gifts and wrong guesses are counted, because they cost a request or a lookup.
  if (found?.payment.status !== 'success') {
    const limits = publicLimits('look', address, found?.churchId ?? '', reference)
    await countMiss(deps.pool, await mustNotWait(deps.pool, limits))
  }
  if (!found) throw notThere('This link')
  return { church: found.church, gift: toGiftStatus(await now(deps, found)) }
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

/** If the provider does not answer, the stored status counts. */
async function now(deps: Deps, { churchId, payment }: Found): Promise<Payment> {
  try {
    return (await settlePayment(deps, churchId, payment.id)) ?? payment
  } catch (error) {
    if (error instanceof ProviderSilent) return payment
    throw error
  }
}

function toGiftStatus({ reference, amount_kobo, about, status, remark }: Payment): GiftStatus {
  const { income_type, first_name } = aboutGift.parse(about)
  return {
    reference,
    amount: nairaOf(amount_kobo),
    income_type,
    first_name: first_name ?? null,
    how: howOf(status, remark),
  }
}

function howOf(status: Payment['status'], remark: string | null): GiftStatus['how'] {
  if (status === 'success') return 'paid'
  if (status === 'pending') return 'waiting'
  // Paid in a way that could not be posted: a person has to look at it.
  return status === 'reversed' || remark ? 'unclear' : 'unpaid'
}

export const givingHandlers: HandlersFor<typeof givingRoutes> = {
  async give({ body, request, deps }) {
    return withMessage(
      await beginGift(deps, callerAddress(request), body),
      'Payment link generated successfully',
    )
  },
}
