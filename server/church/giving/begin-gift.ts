/** Somebody gives through the church's page: the line stands before the payment provider is asked where it is paid. */
import type pg from 'pg'
import type { z } from 'zod'
import { newId } from '../../../contract/new-id.ts'
import { koboOf } from '../../../contract/naira.ts'
import type { givingRoutes } from '../../../contract/routes/giving.ts'
import { addAudit } from '../../auth/audit.ts'
import type { Deps } from '../../http/deps.ts'
import { Problem } from '../../http/problem.ts'
import { beginPayment } from '../../money/payments/begin-payment.ts'
import { fewAtOnce } from '../capture/few-at-once.ts'
import { followLink, type LinkChurch } from '../capture/link.ts'
import { mustLead } from '../capture/link-answer.ts'
import { countMiss, giftLimits, mustNotWait } from '../capture/misses.ts'
import type { AboutGift } from './about-gift.ts'

type Gift = z.output<typeof givingRoutes.give.body>

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

/** What is written down of a person is written down with their leave. Nobody has to say who gives. */
export function mayBeKept({
  first_name,
  email,
  consent,
}: Partial<Pick<Gift, 'first_name' | 'email' | 'consent'>>): void {
  if (consent !== false || (!first_name && !email)) return
  const message = 'Please agree that this is kept, or leave your name and e-mail out.'
  throw new Problem('INVALID', message, [{ path: 'consent', message }])
}

async function churchOf(
  { pool }: Deps,
  address: string,
  { id = newId(), churchReference }: Gift,
): Promise<LinkChurch> {
  const { church } = await mustLead(pool, address, churchReference, () => followLink(pool, churchReference))
  await fewAtOnce(church.id, async () =>
    countMiss(pool, await mustNotWait(pool, giftLimits(address, churchReference, id))),
  )
  return church
}

function aboutOf({ income_type, first_name, email, consent, consent_wording }: Gift): AboutGift {
  if (!first_name && !email) return { income_type }
  const agreed = consent && { consent: { wording: consent_wording ?? null, at: new Date().toISOString() } }
  return { income_type, ...(first_name && { first_name }), ...agreed }
}

/** The payment provider asks for an address: of who gives none, one that nobody reads. */
function withoutReceipt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-receipt@${hostname.includes('.') ? hostname : 'narthex.example'}`
}

/** Where the payer comes back to; the provider adds the payment's reference. */
const thanksPage = ({ config }: Deps, lang: string | undefined): string =>
  `${config.publicUrl}/give/thanks${lang ? `?${new URLSearchParams({ lang }).toString()}` : ''}`
