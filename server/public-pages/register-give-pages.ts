/** `/give`: no session, no cookie; the form leads to the payment page, and `/give/thanks` says what became of it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../../contract/new-id.ts'
import type { GiveView } from '../../contract/give-page.ts'
import { followGift } from '../church/giving/follow-gift.ts'
import { callerAddress } from '../http/caller-address.ts'
import { paymentPages } from '../http/csp.ts'
import type { Deps } from '../http/deps.ts'
import { notThere } from '../http/problem.ts'
import { answerNotices } from './answer-notices.ts'
import { pick, takeForms } from './form-body.ts'
import { refuseElsewhere } from './from-elsewhere.ts'
import { showGive, takeGive } from './give-form.ts'
import { bundleOf, type Pages } from './pages-bundle.ts'
import { publicPolicy } from './public-page-policy.ts'
import { publicScript } from './public-script.ts'
import { visitOf, type Visit } from './visit.ts'

const SCRIPT = 'src/public-pages/client/give.ts'

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
        const taken = await takeGive(visit)
        return 'link' in taken ? reply.redirect(taken.link, 303) : send(reply, visit, pages, taken)
      },
    )
    own.get('/give/thanks', async (request, reply) => thanks(request, reply, deps, pages))
  })
}

/** The church's own link, as the one on posters is. */
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
  { view, status, retryAfter }: { view: GiveView; status: number; retryAfter?: number },
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
