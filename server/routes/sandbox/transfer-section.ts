import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Deps } from '../../http/deps.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { Problem } from '../../http/problem.ts'
import { FATES } from '../../providers/payments/sandbox/transfer-fates.ts'
import {
  decideTransfer,
  sandboxTransfers,
  type SandboxTransfer,
} from '../../providers/payments/sandbox/transfers.ts'
import { tellOf } from '../../providers/payments/sandbox/webhooks.ts'
import { sandboxSecret } from '../../providers/sandbox/sandbox.ts'
import { pick } from '../../public-pages/form-body.ts'
import { refuseElsewhere } from '../../public-pages/from-elsewhere.ts'
import { inNaira, linesOf, shortTime } from './sandbox-page.ts'

const HEADS = ['Time (UTC)', 'Reference', 'To', 'Amount', 'State']

export async function transferSection(pool: pg.Pool): Promise<string> {
  const rows = (await sandboxTransfers(pool)).map((transfer) => [
    shortTime(transfer.createdAt),
    escapeHtml(transfer.reference),
    escapeHtml(`${transfer.accountName}, ${transfer.accountNumber} (${transfer.bankCode})`),
    inNaira(transfer.amountKobo),
    `${transfer.status}${decisionsOf(transfer)}`,
  ])
  const fates = Object.entries(FATES).map(([digit, { says }]) => `<li>…${digit} ${says}</li>`)
  return `<section><h2>Transfers</h2><p>The latest hundred. A transfer to an account number that ends in</p><ul>${fates.join('')}
<li>…9 cannot be made: there is no such account</li></ul>${linesOf('Transfers', HEADS, rows, 'No transfer yet.')}</section>`
}

const DECISIONS = { success: 'Let it succeed', failed: 'Let it fail', reversed: 'Send it back' } as const
type Decision = keyof typeof DECISIONS

function decisionsOf({ reference, status }: SandboxTransfer): string {
  const open: Decision[] = status === 'success' ? ['reversed'] : ['success', 'failed']
  if (!['success', 'pending', 'otp'].includes(status)) return ''
  const buttons = open.map((to) => `<button name="to" value="${to}">${DECISIONS[to]}</button>`)
  return `<form method="post" action="/sandbox/transfers"><input type="hidden" name="reference" value="${escapeHtml(reference)}">${buttons.join('')}</form>`
}

export function registerTransferDecisions(app: FastifyInstance, deps: Deps): void {
  const tell = tellOf(deps.sandbox, sandboxSecret(deps.sealSecret))
  const onRequest = async (request: FastifyRequest) => refuseElsewhere(request)
  app.post('/sandbox/transfers', { onRequest }, async (request, reply) => {
    const { reference = '', to = '' } = pick(request.body, ['reference', 'to'])
    if (!Object.hasOwn(DECISIONS, to)) throw new Problem('INVALID', 'Please press one of the buttons.')
    await decideTransfer(deps.pool, reference, to as Decision, tell)
    return reply.redirect('/sandbox', 303)
  })
}
