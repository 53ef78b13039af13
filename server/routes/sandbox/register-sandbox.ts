/** `/sandbox`: what would have gone out. Of each outside service there is only what no real one does. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { sendPage } from '../../http/send-page.ts'
import { answerPlainly } from './answer-plainly.ts'
import { mailSection } from './mail-section.ts'
import { registerPaymentPage } from './payment-page.ts'
import { paymentSection, registerReturns } from './payment-section.ts'
import { refuseAway } from './refuse-away.ts'
import { sandboxPage } from './sandbox-page.ts'
import { smsSection } from './sms-section.ts'
import { registerTransferDecisions, transferSection } from './transfer-section.ts'
import { takeForms } from '../../public-pages/form-body.ts'

export async function registerSandbox(app: FastifyInstance, deps: Deps): Promise<void> {
  const sections = sectionsOf(deps)
  if (!sections.length) return
  // An instance of its own: forms, and failures that are pages, stay within it.
  await app.register(async (own) => {
    takeForms(own)
    answerPlainly(own)
    own.addHook('onRequest', refuseAway(deps.config))
    own.get('/sandbox', async (_request, reply) => {
      const shown = await Promise.all(sections.map((section) => section(deps.pool)))
      return sendPage(reply, sandboxPage('Sandbox', `<h1>Sandbox</h1>${shown.join('')}`), 'no-store')
    })
    if (deps.payments.name !== 'sandbox') return
    registerPaymentPage(own, deps)
    registerReturns(own, deps)
    registerTransferDecisions(own, deps)
  })
}

function sectionsOf({ config, payments, sms }: Deps) {
  return [
    ...(config.mail.smtpUrl ? [] : [mailSection]),
    ...(sms.name === 'sandbox' ? [smsSection] : []),
    ...(payments.name === 'sandbox' ? [paymentSection, transferSection] : []),
  ]
}
