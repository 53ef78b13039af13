/** What somebody chose on the page for giving, as a call would say it. */
import type { z } from 'zod'
import { GIFT_SUMS, type GiveView } from '../../contract/give-page.ts'
import { INCOME_TYPES } from '../../contract/finance-words.ts'
import { newId, uuid } from '../../contract/ids.ts'
import { readMoney } from '../../contract/read-money.ts'
import { givingRoutes } from '../../contract/routes/giving.ts'
import { beginGift, mayBeKept } from '../church/giving/begin-gift.ts'
import { followLink } from '../church/capture/link.ts'
import { mustLead } from '../church/capture/link-answer.ts'
import { parseRequest } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { checkAll } from './not-taken.ts'
import { pick, type Typed } from './form-body.ts'
import type { Visit } from './visit.ts'

type Shown = { view: GiveView; status: number; retryAfter?: number }

const route = givingRoutes.give
const KEPT = ['sum', 'amount', 'income_type', 'first_name', 'email', 'consent']

export async function showGive(visit: Visit, chosen: Typed): Promise<Shown> {
  return { view: { ...(await viewOf(visit)), typed: prefilled(chosen) }, status: 200 }
}

/** Where it is paid, or the same page with what keeps it from being paid. */
export async function takeGive(visit: Visit): Promise<Shown | { link: string }> {
  try {
    const gift = await bodyOf(visit)
    return await beginGift(visit.deps, visit.address, gift).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
      // A page that was gone back to: this is a gift of its own.
      return beginGift(visit.deps, visit.address, { ...gift, id: newId() })
    })
  } catch (error) {
    return notBegun(visit, error)
  }
}

async function viewOf({ deps, address, reference, lang, typed }: Visit): Promise<GiveView> {
  const { church } = await mustLead(deps.pool, address, reference, () => followLink(deps.pool, reference))
  const kept = Object.entries(pick(typed, KEPT)).map(([name, value]) => [name, value.slice(0, 300)])
  return {
    id: uuid.safeParse(typed.id).data ?? newId(),
    lang,
    church: { name: church.name, reference: church.reference },
    reference,
    typed: Object.fromEntries(kept) as Typed,
    state: { step: 'give' },
    problem: null,
  }
}

/** From a link that says how much and what for. */
function prefilled({ amount = '', income_type = '' }: Typed): Typed {
  const known = (INCOME_TYPES as readonly string[]).includes(income_type)
  return { ...sumOf(amount), ...(known && { income_type }) }
}

function sumOf(amount: string): Typed {
  const asked = readMoney(amount).amount
  if (asked === undefined) return {}
  if (GIFT_SUMS.some((sum) => sum === asked)) return { sum: String(asked) }
  return { sum: 'own', amount }
}

async function bodyOf(visit: Visit): Promise<z.output<typeof route.body>> {
  const { typed, reference, lang, bundle, language, deps, address } = visit
  const { church } = await mustLead(deps.pool, address, reference, () => followLink(deps.pool, reference))
  const body = {
    ...(pick(typed, ['income_type', 'first_name', 'email']) as { first_name?: string; email?: string }),
    amount: amountOf(typed),
    churchReference: reference,
    consent: Boolean(typed.consent),
    consent_wording: await bundle.giveWording(language, church.name),
    ...(lang && { lang }),
    id: uuid.safeParse(typed.id).data,
  }
  const parsed = () => parseRequest(route, { params: {}, query: {}, body }).body
  checkAll(
    () => mustBeOne(typed),
    parsed,
    () => mayBeKept(body),
  )
  return parsed() as z.output<typeof route.body>
}

const amountOf = ({ sum = '', amount = '' }: Typed): string => (Number(sum) > 0 ? sum : amount)

/** Of money nothing is guessed: a sum that was chosen and another that was typed are asked about. */
function mustBeOne({ sum = '', amount = '' }: Typed): void {
  if (!(Number(sum) > 0) || !amount.trim() || readMoney(amount).amount === Number(sum)) return
  const message = 'Please choose one amount.'
  throw new Problem('INVALID', message, [{ path: 'amount', message }])
}

const WHY = { INVALID: 'typed', TOO_MANY: 'wait', UNAVAILABLE: 'unreachable' } as const

/** Throws what no form can mend. */
async function notBegun(visit: Visit, error: unknown): Promise<Shown> {
  if (!(error instanceof Problem) || !(error.code in WHY)) throw error
  const { code, errors = [], status, retryAfter } = error
  // A payment service that says no names no field.
  const why = code === 'INVALID' && errors.length === 0 ? 'unreachable' : WHY[code as keyof typeof WHY]
  return { view: { ...(await viewOf(visit)), problem: { why, errors } }, status, retryAfter }
}
