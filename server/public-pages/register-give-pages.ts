/** Registers `/give`: no session, no cookie. The form leads to the payment page, and `/give/thanks` shows the outcome. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { newId } from '../../contract/new-id.ts'
import { type GiveView, chosenAmount, GIFT_SUMS } from '../../contract/give-page.ts'
import { followGift, beginGift, mayBeKept } from '../modules/giving/routes.ts'
import { callerAddress, paymentPages } from '../http/hosts-and-headers.ts'
import type { Deps } from '../http/handler.ts'
import { notThere, Problem } from '../http/actor-and-answer.ts'
import { answerNotices, visitOf, type Visit, checkAll } from './visit.ts'
import {
  pick,
  takeForms,
  refuseElsewhere,
  type Typed,
  bundleOf,
  type Pages,
  publicPolicy,
  publicScript,
} from './pages.ts'
import { INCOME_TYPES } from '../../contract/money/finance.ts'
import { uuid } from '../../contract/ids.ts'
import { readMoney } from '../../contract/money/amounts.ts'
import { givingRoutes } from '../../contract/routes/giving.ts'
import { followLink } from '../modules/capture/link.ts'
import { mustLead } from '../modules/capture/link-answer.ts'
import { parseRequest } from '../http/content.ts'

const SCRIPT = 'src/public-pages/client/give.ts'

type Shown = { view: GiveView; status: number; retryAfter?: number }

export async function registerGivePages(app: FastifyInstance, deps: Deps, pages: Pages): Promise<void> {
  await app.register(async (own) => {
    takeForms(own)
    answerNotices(own, deps, pages, 'resting')
    own.get('/give', async (request, reply) => {
      const visit = await visiting(request, deps, pages)
      return send(reply, visit, pages, await showGive(visit, pick(request.query, ['amount', 'income_type'])))
    })
    own.post(
      '/give',
      { onRequest: async (request) => refuseElsewhere(request) },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const visit = await visiting(request, deps, pages)
        const outcome = await takeGive(visit)
        return 'link' in outcome ? reply.redirect(outcome.link, 303) : send(reply, visit, pages, outcome)
      },
    )
    own.get('/give/thanks', async (request, reply) => thanks(request, reply, deps, pages))
  })
}

/** The church's own link, like the one on posters. */
const visiting = async (request: FastifyRequest, deps: Deps, pages: Pages): Promise<Visit> =>
  visitOf(request, deps, await bundleOf(pages), 'member')

/** The payment service adds the payment's reference to the address, under two names. */
async function thanks(request: FastifyRequest, reply: FastifyReply, deps: Deps, pages: Pages) {
  const { reference = '', trxref = reference } = request.query as Record<string, unknown>
  if (typeof trxref !== 'string') throw notThere('This link')
  const visit = await visiting(request, deps, pages)
  const { church, gift } = await followGift(deps, callerAddress(request), trxref)
  const view: GiveView = {
    id: newId(),
    lang: visit.lang,
    church,
    reference: church.reference,
    typed: {},
    state: { step: 'back', gift },
    problem: null,
  }
  return send(reply, visit, pages, { view, status: 200 })
}

async function send(
  reply: FastifyReply,
  { bundle, deps, language }: Visit,
  pages: Pages,
  { view, status, retryAfter }: Shown,
): Promise<FastifyReply> {
  const script = await publicScript(pages, SCRIPT)
  const page = await bundle.renderGive(deps.config, language, view, script)
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(status)
    .headers({
      'content-security-policy': publicPolicy(page.styles, {
        script: Boolean(script),
        leadsTo: paymentPages(deps.config),
      }),
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(page.html)
}

const route = givingRoutes.give
const KEPT = ['sum', 'amount', 'income_type', 'first_name', 'email', 'consent']

/** Shows the giving page, with amount and type from the link. */
async function showGive(visit: Visit, chosen: Typed): Promise<Shown> {
  return { view: { ...(await viewOf(visit)), typed: prefilled(chosen) }, status: 200 }
}

/** Turns the typed form into the body of the API call. Returns the payment link, or the same page with the problem. */
async function takeGive(visit: Visit): Promise<Shown | { link: string }> {
  try {
    const gift = await giftBody(visit)
    return await beginGift(visit.deps, visit.address, gift).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
      // The visitor went back to the page: this is another gift.
      return beginGift(visit.deps, visit.address, { ...gift, id: newId() })
    })
  } catch (error) {
    return notStarted(visit, error)
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

/** Reads amount and type from the link. */
function prefilled({ amount = '', income_type = '' }: Typed): Typed {
  const known = (INCOME_TYPES as readonly string[]).includes(income_type)
  return { ...sumOf(amount), ...(known && { income_type }) }
}

function sumOf(amount: string): Typed {
  const wanted = readMoney(amount).amount
  if (wanted === undefined) return {}
  if (GIFT_SUMS.some((sum) => sum === wanted)) return { sum: String(wanted) }
  return { sum: 'own', amount }
}

async function giftBody(visit: Visit): Promise<z.output<typeof route.body>> {
  const { typed, reference, lang, bundle, language, deps, address } = visit
  const { church } = await mustLead(deps.pool, address, reference, () => followLink(deps.pool, reference))
  const body = {
    ...(pick(typed, ['income_type', 'first_name', 'email']) as { first_name?: string; email?: string }),
    amount: chosenAmount(typed),
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
  return parsed()
}

/** Money is never guessed: if a chosen sum and a typed one differ, the page asks. */
function mustBeOne({ sum = '', amount = '' }: Typed): void {
  const chosen = readMoney(sum).amount
  if (chosen === undefined || !amount.trim() || readMoney(amount).amount === chosen) return
  const message = 'Please choose one amount.'
  throw new Problem('INVALID', message, [{ path: 'amount', message }])
}

const WHY = { INVALID: 'typed', TOO_MANY: 'wait', UNAVAILABLE: 'unreachable' } as const

/** Throws errors that the form cannot correct. */
async function notStarted(visit: Visit, error: unknown): Promise<Shown> {
  if (!(error instanceof Problem) || !(error.code in WHY)) throw error
  const { code, errors = [], status, retryAfter } = error
  // A rejection by the payment service names no field.
  const why = code === 'INVALID' && errors.length === 0 ? 'unreachable' : WHY[code as keyof typeof WHY]
  return { view: { ...(await viewOf(visit)), problem: { why, errors } }, status, retryAfter }
}
