/**
 * Paystack by its OpenAPI document (github.com/PaystackOSS/openapi), over real HTTP. It refuses an invalid request and
 * records it in `wrong`. Its replies are those of the documentation (github.com/PaystackOSS/doc-code-snippets,
 * dist/api). It can also fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { bankPages, paystackReplies } from './paystack-replies.ts'

export const PAYSTACK_KEY = `sk_test_${'0123456789'.repeat(4)}`

export type Mood =
  | 'well'
  | 'hangs'
  | 'hangs in the body'
  | 'fails'
  | 'nonsense'
  | 'truncated'
  | 'captive page'
  | 'elsewhere'
  | 'too much'
  | 'too many'
  | 'cuts the line'

/** It performs each request, whatever happens to the response. */
type Answering = 'well' | 'cuts the line' | 'too much'
const isAnswering = (mood: Mood): mood is Answering =>
  mood === 'well' || mood === 'cuts the line' || mood === 'too much'

export type StrictPaystack = {
  url: string
  /** Requests that the document does not allow; empty when all were right. */
  wrong: string[]
  /** `POST /transfer` and so on, in order of arrival. */
  received: string[]
  /** Sets its behaviour from now on; a number limits this to that many requests. */
  mood(mood: Mood, requests?: number): void
  /** Money that really moved, by reference. */
  charged: Map<string, number>
  sent: Map<string, { amount: number; status: string; transferCode: string }>
  /** Sets a payment's status, as if its payer had acted. */
  paid(reference: string, status: string): void
  /** Refunds of a payment, and disputes of its payer’s bank. */
  refund(reference: string, more: object): void
  dispute(reference: string, more: object): TheirDispute
  close(): Promise<void>
}
type TheirDispute = ReturnType<typeof paystackReplies.dispute>

const reference = z.string().regex(/^[a-z0-9_-]{16,50}$/)
/** Only - . = and letters and digits are allowed in a charge's reference. */
const chargeReference = reference.regex(/^[a-z0-9-]+$/)
const amount = z.int().positive()
const BODIES: Record<string, z.ZodType<Record<string, unknown>>> = {
  '/transaction/initialize': z.strictObject({
    email: z.email(),
    amount,
    currency: z.literal('NGN'),
    reference: chargeReference,
    callback_url: z.url(),
    metadata: z.record(z.string(), z.unknown()),
  }),
  '/transaction/charge_authorization': z.strictObject({
    email: z.email(),
    amount,
    currency: z.literal('NGN'),
    authorization_code: z.string().regex(/^AUTH_\w+$/),
    reference: chargeReference,
    // Their document takes an object at initialization, and its JSON text here.
    metadata: z.string().transform((text) => JSON.parse(text) as unknown),
  }),
  '/transferrecipient': z.strictObject({
    type: z.literal('nuban'),
    name: z.string().min(1),
    account_number: z.string().regex(/^\d{10}$/),
    bank_code: z.string().regex(/^\d{3,6}$/),
    currency: z.literal('NGN'),
  }),
  '/transfer': z.strictObject({
    source: z.literal('balance'),
    amount,
    currency: z.literal('NGN'),
    recipient: z.string().regex(/^RCP_\w+$/),
    reason: z.string(),
    reference,
  }),
  '/transfer/finalize_transfer': z.strictObject({
    transfer_code: z.string().regex(/^TRF_\w+$/),
    otp: z.string().regex(/^\d+$/),
  }),
  '/transfer/resend_otp': z.strictObject({
    transfer_code: z.string().regex(/^TRF_\w+$/),
    reason: z.enum(['resend_otp', 'transfer']),
  }),
}
const RESOLVE = z.strictObject({
  account_number: z.string().regex(/^\d{10}$/),
  bank_code: z.string().regex(/^\d{3,6}$/),
})

type Reply = [status: number, body: unknown]
const refused = (status: number, message: string, code?: string): Reply => [
  status,
  { status: false, message, ...(code && { type: 'validation_error', code, meta: { nextStep: '' } }) },
]

export async function strictPaystack(): Promise<StrictPaystack> {
  const wrong: string[] = []
  const received: string[] = []
  const charged = new Map<string, number>()
  const opened = new Map<string, { id: number; amount: number; status: string; metadata: unknown }>()
  const refunds: object[] = []
  const disputes: TheirDispute[] = []
  const sent: StrictPaystack['sent'] = new Map()
  let now: { mood: Mood; left: number } = { mood: 'well', left: 0 }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    received.push(`${request.method} ${request.url}`)
    const mood = now.left > 0 ? now.mood : 'well'
    now.left -= 1
    if (!isAnswering(mood)) return MOODS[mood](response)
    const [status, said] = answer(request, body)
    if (mood === 'cuts the line') return void response.socket?.destroy()
    const padding = mood === 'too much' ? ' '.repeat(3_000_000) : ''
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(said) + padding)
  }

  function answer(request: IncomingMessage, text: string): Reply {
    const url = new URL(request.url!, 'http://paystack')
    if (request.headers.authorization !== `Bearer ${PAYSTACK_KEY}`) {
      wrong.push('the key')
      return refused(401, 'Invalid key')
    }
    if (request.method === 'GET') return get(url)
    const schema = BODIES[url.pathname]
    if (!schema || request.method !== 'POST') return note(`${request.method} ${url.pathname}`)
    if (request.headers['content-type'] !== 'application/json') return note('content-type')
    const body = schema.safeParse(JSON.parse(text))
    return body.success ? POSTS[url.pathname]!(body.data) : note(`${url.pathname}: ${body.error.message}`)
  }

  function note(what: string): Reply {
    wrong.push(what)
    return refused(400, `Wrong: ${what}`)
  }

  function get(url: URL): Reply {
    const [, kind, verb, last] = url.pathname.split('/')
    if (url.pathname === '/bank') return bankPages(url.searchParams, note)
    if (url.pathname === '/bank/resolve') return resolve(url.searchParams)
    if (url.pathname === '/refund') return pageOf(refunds, url.searchParams, ['from'])
    if (url.pathname === '/dispute') return disputesOf(url.searchParams)
    if (verb !== 'verify' || !reference.safeParse(last).success) return note(url.pathname)
    if (kind === 'transaction') {
      const found = opened.get(last!)
      if (!found) return refused(400, 'Transaction reference not found.', 'transaction_not_found')
      return [200, paystackReplies.verified(last!, found)]
    }
    const found = sent.get(last!)
    return found ? [200, paystackReplies.transferRetrieved(last!, found)] : refused(404, 'Transfer not found')
  }

  /** Accepts only the query parameters of its document. */
  function pageOf(all: object[], query: URLSearchParams, by: string[]): Reply {
    if ([...query.keys()].some((key) => !['perPage', 'page', ...by].includes(key))) return note('a list')
    const from = query.get('from')
    if (from !== null && !z.iso.datetime().safeParse(from).success) return note('from')
    const [size, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)]
    return [200, { status: true, message: 'Retrieved', data: all.slice((page - 1) * size, page * size) }]
  }

  function disputesOf(query: URLSearchParams): Reply {
    const transactionId = query.get('transaction')
    const some = disputes.filter(
      ({ transaction }) => transactionId === null || transaction.id === Number(transactionId),
    )
    return pageOf(some, query, ['from', 'transaction'])
  }

  function resolve(query: URLSearchParams): Reply {
    const parsed = RESOLVE.safeParse(Object.fromEntries(query))
    if (!parsed.success) return note('bank/resolve')
    const { account_number } = parsed.data
    if (account_number === '9999999999')
      return refused(422, 'Could not resolve account name. Check parameters or try again.')
    if (account_number === '8888888888')
      return refused(429, 'Test mode daily limit of 3 live bank resolves exceeded.')
    return [200, paystackReplies.resolved(account_number)]
  }

  const lineOf = (body: Record<string, unknown>) => ({
    id: 4_099_260_516 + opened.size,
    amount: Number(body.amount),
    metadata: body.metadata,
  })

  const POSTS: Record<string, (body: Record<string, unknown>) => Reply> = {
    '/transaction/initialize': (body) => {
      const reference = String(body.reference)
      if (opened.has(reference)) return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference')
      opened.set(reference, { ...lineOf(body), status: 'abandoned' })
      return [200, paystackReplies.initialized(reference)]
    },
    '/transaction/charge_authorization': (body) => {
      const reference = String(body.reference)
      if (opened.has(reference)) return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference')
      const status = body.authorization_code === 'AUTH_declined' ? 'failed' : 'success'
      opened.set(reference, { ...lineOf(body), status })
      if (status === 'success') charged.set(reference, Number(body.amount))
      return [200, paystackReplies.charged(reference, opened.get(reference)!)]
    },
    '/transferrecipient': (body) => [201, paystackReplies.recipientCreated(body)],
    '/transfer': (body) => {
      const reference = String(body.reference)
      if (sent.has(reference))
        return refused(400, 'Please provide a unique reference. Reference already exists on a transfer')
      if (body.recipient === 'RCP_nobody')
        return refused(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
      const [, status = 'success'] = /^RCP_becomes_(\w+)$/.exec(String(body.recipient)) ?? []
      sent.set(reference, {
        amount: Number(body.amount),
        status,
        transferCode: `TRF_${reference.replace(/\W/g, '')}`,
      })
      return [200, paystackReplies.transferQueued(reference, sent.get(reference)!)]
    },
    '/transfer/finalize_transfer': (body) => {
      const found = [...sent].find(([, { transferCode }]) => transferCode === body.transfer_code)
      if (!found) return refused(400, 'Transfer code is invalid')
      if (body.otp !== '928783') return refused(400, 'OTP is invalid')
      found[1].status = 'success'
      return [200, paystackReplies.transferQueued(...found)]
    },
    '/transfer/resend_otp': (body) => {
      const found = [...sent.values()].find(({ transferCode }) => transferCode === body.transfer_code)
      if (found?.status !== 'otp') return refused(400, 'Transfer is not currently awaiting OTP')
      return [200, { status: true, message: 'OTP has been resent' }]
    },
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wrong,
    received,
    charged,
    sent,
    mood: (mood, requests = Infinity) => (now = { mood, left: requests }),
    paid: (reference, status) => void (opened.get(reference)!.status = status),
    refund: (reference, more) =>
      void refunds.push(
        paystackReplies.refund(refunds.length + 1, reference, opened.get(reference)!.id, more),
      ),
    dispute(reference, more) {
      const transaction = { id: opened.get(reference)!.id, reference }
      const dispute = { ...paystackReplies.dispute(358_950 + disputes.length, transaction), ...more }
      disputes.push(dispute)
      return dispute
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const MOODS: Record<Exclude<Mood, Answering>, (response: ServerResponse) => void> = {
  hangs: () => {},
  'hangs in the body': (response) => void response.writeHead(200, JSON_TYPE).write('{"status": tr'),
  fails: (response) =>
    void response.writeHead(500, JSON_TYPE).end('{"status":false,"message":"Server error"}'),
  nonsense: (response) =>
    void response.writeHead(200, JSON_TYPE).end('{"status":true,"data":[{"status":7}]}'),
  truncated: (response) => void response.writeHead(200, JSON_TYPE).end('{"status":true,"data":{"amo'),
  'captive page': (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html>Please log in to this Wi-Fi</html>'),
  elsewhere: (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  'too many': (response) =>
    void response.writeHead(429, JSON_TYPE).end('{"status":false,"message":"Too many requests"}'),
}
const JSON_TYPE = { 'content-type': 'application/json' }

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text
}
