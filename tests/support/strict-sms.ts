/**
 * Termii and Africa’s Talking by their documentation, over real HTTP. They refuse an invalid request and record it in
 * `wrong`. Their replies are those of the documentation.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export const TERMII_KEY = 'TLabcdefghijklmnop'
export const AFRICASTALKING_KEY = 'atsk_0123456789abcdef'

export type StrictSms = {
  url: string
  wrong: string[]
  /** Numbers that received a message, in order. */
  out: string[]
  /** A reply that replaces the next ones; the requests are performed all the same. */
  instead(reply: Reply | 'cuts the line' | null): void
  close(): Promise<void>
}
type Reply = [status: number, body: unknown, type?: string]

const termiiNumber = z.string().regex(/^234\d{10}$/)
const TERMII_BULK = z.strictObject({
  api_key: z.literal(TERMII_KEY),
  to: z.array(termiiNumber).min(1).max(100),
  from: z.string().regex(/^[A-Za-z0-9 ]{3,11}$/),
  sms: z.string().min(1),
  type: z.literal('plain'),
  channel: z.enum(['generic', 'dnd']),
})
const AFRICASTALKING_FORM = z.strictObject({
  username: z.literal('narthex'),
  to: z.string().regex(/^\+234\d{10}(,\+234\d{10})*$/),
  message: z.string().min(1),
  bulkSMSMode: z.literal('1'),
  enqueue: z.literal('1'),
  from: z.string().optional(),
})

export async function strictSms(): Promise<StrictSms> {
  const wrong: string[] = []
  const out: string[] = []
  let other: Parameters<StrictSms['instead']>[0] = null
  const note = (what: string): Reply => {
    wrong.push(what)
    return [400, { message: what }]
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const usual = answer(request, text)
      if (other === 'cuts the line') return response.socket?.destroy()
      const [status, body, type = 'application/json'] = other ?? usual
      return response
        .writeHead(status, { 'content-type': type })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

  function answer(request: IncomingMessage, text: string): Reply {
    const url = new URL(request.url!, 'http://sms')
    const type = request.headers['content-type']
    const call = `${request.method} ${url.pathname}`
    if (call === 'POST /api/sms/send/bulk' && type === 'application/json') return termii(JSON.parse(text))
    if (call === 'GET /api/sms/inbox') return inbox(url.searchParams)
    if (call === 'POST /version1/messaging' && type === 'application/x-www-form-urlencoded')
      return africasTalking(request.headers['apikey'], text)
    return note(`${call} ${type}`)
  }

  function termii(said: unknown): Reply {
    const body = TERMII_BULK.safeParse(said)
    if (!body.success) return note(body.error.message)
    out.push(...body.data.to)
    return [
      200,
      {
        code: 'ok',
        balance: 1047.57,
        message_id: '3017544054459083819856413',
        message: 'Successfully Sent',
        user: 'A Church',
      },
    ]
  }

  function inbox(query: URLSearchParams): Reply {
    if (query.get('api_key') !== TERMII_KEY || !query.get('message_id')) return note('inbox')
    const line = (receiver: string, status: string) => ({
      sender: 'Narthex',
      receiver,
      message: 'Service is at 9',
      amount: 1,
      reroute: 0,
      status,
      sms_type: 'plain',
      send_by: 'sender',
      message_id: query.get('message_id'),
      created_at: '2025-08-07 14:05:53',
    })
    return [
      200,
      [
        line('2348030000001', 'Delivered'),
        line('2348030000002', 'DND Active on Phone Number'),
        line('2348030000003', 'Message Sent'),
      ],
    ]
  }

  function africasTalking(key: unknown, text: string): Reply {
    if (key !== AFRICASTALKING_KEY) return [401, 'The supplied authentication is invalid', 'text/plain']
    const form = AFRICASTALKING_FORM.safeParse(Object.fromEntries(new URLSearchParams(text)))
    if (!form.success) return note(form.error.message)
    const numbers = form.data.to.split(',')
    const Recipients = numbers.flatMap((number) => {
      if (number.endsWith('4')) return []
      const [statusCode, status] = number.endsWith('9') ? [406, 'UserInBlacklist'] : [101, 'Success']
      if (statusCode === 101) out.push(number)
      return [{ statusCode, number, status, cost: 'NGN 2.2000', messageId: `ATXid_${number.slice(1)}` }]
    })
    return [
      201,
      { SMSMessageData: { Message: `Sent to ${Recipients.length}/${numbers.length}`, Recipients } },
    ]
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wrong,
    out,
    instead: (reply) => (other = reply),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text
}
