/** Tests the SMS providers: Termii, Africa's Talking and the sandbox. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { makeAfricasTalking } from '../../../server/providers/sms/make-sms.ts'
import { ProviderRefused, ProviderSilent, type SmsProvider } from '../../../server/providers/sms/sms.ts'
import { makeTermii } from '../../../server/providers/sms/termii.ts'
import { AFRICASTALKING_KEY, strictSms, TERMII_KEY, type StrictSms } from '../../support/strict-sms.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { spec } from '../../spec/spec.ts'

let there: StrictSms
let testServer: ChurchApp
const error = vi.fn<(...said: unknown[]) => void>()
beforeAll(async () => {
  there = await strictSms()
  testServer = await churchApp()
})
beforeEach(() => {
  there.instead(null)
  there.wrong.length = 0
  there.out.length = 0
  error.mockClear()
})
afterAll(async () => {
  await there.close()
  await testServer.close()
})

const SECRET = 'tsk_secret'
const termii = (apiKey = TERMII_KEY) =>
  makeTermii({
    apiKey,
    secretKey: SECRET,
    sender: 'Grace',
    channel: 'generic',
    url: there.url,
    logger: { error },
    waits: [1, 1],
  })
const africasTalking = (apiKey = AFRICASTALKING_KEY) =>
  makeAfricasTalking({ username: 'narthex', apiKey, sender: 'Grace', url: there.url, logger: { error } })
const to = (...lastDigits: string[]) =>
  lastDigits.map((digits) => ({
    id: newId(),
    phone: `+23480300000000000`.slice(0, 14 - digits.length) + digits,
  }))
const send = (provider: SmsProvider, recipients: { id: string; phone: string }[]) =>
  provider.send({ text: 'Service is at 9', recipients })

spec('SMS: Termii')
test('Termii takes a batch under one id, in its documented fields', async () => {
  const recipients = to('1', '2')
  expect(await send(termii(), recipients)).toEqual(
    recipients.map(({ id }) => ({ id, taken: true, providerId: '3017544054459083819856413' })),
  )
  expect(there.out).toEqual(['2348030000001', '2348030000002'])
  expect(there.wrong).toEqual([])
})

test('Termii finds a message by its id and phone, never without id', async () => {
  const seen = async (digits: string) => {
    const [{ id, phone }] = to(digits) as [{ id: string; phone: string }]
    return termii().seen({ id, phone, providerId: '3017' })
  }
  expect(await seen('1')).toEqual({ providerId: '3017', state: 'delivered' })
  expect(await seen('2')).toEqual({ providerId: '3017', state: 'failed' })
  expect(await seen('3')).toEqual({ providerId: '3017', state: 'sent' })
  expect(await seen('5')).toBe('untold')
  expect(await termii().seen({ id: newId(), phone: '+2348030000001', providerId: null })).toBe('untold')
  expect(there.wrong).toEqual([])
})

spec('SMS: reports')
test('accepts a delivery report of Termii by its signature alone', () => {
  const body = Buffer.from(
    JSON.stringify({
      type: 'outbound',
      message_id: '5964465985113503103',
      receiver: '2348030000001',
      sender: 'Grace',
      message: 'Service is at 9',
      cost: '3.9',
      status: 'DELIVERED | Message delivered to handset',
      channel: 'generic',
    }),
  )
  const signature = createHmac('sha512', SECRET).update(body).digest('hex')
  const read = (given: string | undefined, bytes = body) =>
    termii().readReports(bytes, { 'x-termii-signature': given })
  expect(read(signature)).toEqual([
    { providerId: '5964465985113503103', phone: '+2348030000001', state: 'delivered' },
  ])
  for (const wrong of [undefined, '', 'zz', signature.slice(2), `${signature}00`])
    expect(read(wrong)).toBeNull()
  expect(read(signature, Buffer.concat([body, Buffer.from(' ')]))).toBeNull()
  const other = Buffer.from('not json')
  expect(read(createHmac('sha512', SECRET).update(other).digest('hex'), other)).toEqual([])
})

spec("SMS: Africa's Talking")
test('Africa’s Talking accepts numbers individually, and unmentioned ones are not resent', async () => {
  const recipients = to('1', '9', '4')
  expect(await send(africasTalking(), recipients)).toEqual([
    { id: recipients[0]!.id, taken: true, providerId: 'ATXid_2348030000001' },
    { id: recipients[1]!.id, taken: false, reason: 'UserInBlacklist' },
    { id: recipients[2]!.id, taken: true, providerId: `untold-${recipients[2]!.id}` },
  ])
  expect(there.wrong).toEqual([])
  there.instead([201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }])
  await expect(send(africasTalking(), recipients)).rejects.toThrow(new ProviderRefused('InvalidSenderId'))
})

test.each([
  ['Success', 'delivered'],
  ['Rejected', 'failed'],
  ['Buffered', 'sent'],
  ['toString', 'sent'],
])('a report of Africa’s Talking that says %s means %s', (status, state) => {
  const form = new URLSearchParams({ id: 'ATXid_1', status, phoneNumber: '+2348030000001' })
  const read = (body: string) => africasTalking().readReports(Buffer.from(body), {})
  expect(read(form.toString())).toEqual([{ providerId: 'ATXid_1', phone: '+2348030000001', state }])
  expect(read('{"id":"x"}')).toBeNull()
  expect(read(`id=x&status=${status}&phoneNumber=nobody`)).toBeNull()
})

const BOTH: [string, () => SmsProvider, () => SmsProvider][] = [
  ['Termii', termii, () => termii('wrong')],
  ['Africa’s Talking', africasTalking, () => africasTalking('wrong')],
]

test.each(BOTH)(
  '%s: a missing or unclear answer is unknown, a refusal is reported',
  async (_name, provider) => {
    for (const reply of [
      [500, { message: 'Server error' }],
      [429, { message: 'Too many' }],
      [200, '<html>Log in to this Wi-Fi</html>', 'text/html'],
      [200, { code: 'maybe' }],
      [302, ''],
      'cuts the line',
    ] as const) {
      there.instead(reply === 'cuts the line' ? reply : [...reply])
      await expect(send(provider(), to('1')), String(reply)).rejects.toThrow(ProviderSilent)
    }
    there.instead([400, { message: 'Insufficient balance' }])
    await expect(send(provider(), to('1'))).rejects.toThrow(new ProviderRefused('Insufficient balance'))
  },
)

test.each(BOTH)('%s: logs a rejected key without printing it', async (_name, _right, wrong) => {
  there.instead([401, 'The supplied authentication is invalid', 'text/plain'])
  await expect(send(wrong(), to('1'))).rejects.toThrow(ProviderRefused)
  expect(error).toHaveBeenCalledOnce()
  expect(JSON.stringify(error.mock.calls)).not.toContain('wrong"')
})

spec('Sandbox: messages')
test('the sandbox keeps sent SMS, and refuses or fails by number', async () => {
  const { sms, sandbox } = testServer.app.deps
  const recipients = to('0001', '0009', '0008', '0007')
  const taken = await send(sms, recipients)
  expect(taken.map((line) => line.taken)).toEqual([true, false, true, true])
  const reports = await reportsOf(recipients)
  expect(reports.map(({ phone, state }) => [phone.slice(-4), state])).toEqual([
    ['0001', 'delivered'],
    ['0007', 'failed'],
  ])
  expect(await sms.seen({ ...recipients[2]!, providerId: null })).toMatchObject({ state: 'sent' })
  expect(await sms.seen({ ...recipients[1]!, providerId: null })).toBeNull()
  expect((await testServer.app.inject('/sandbox')).body).toContain('Service is at 9')
  await sandbox.stop()
})

test('finds a sandbox batch with a lost answer and detects a second', async () => {
  const { sms } = testServer.app.deps
  const recipients = to('0006', '0002')
  await expect(send(sms, recipients)).rejects.toThrow(ProviderSilent)
  for (const recipient of recipients)
    expect(await sms.seen({ ...recipient, providerId: null })).toMatchObject({ state: 'sent' })
  await send(sms, recipients.slice(1))
  const { rowCount } = await testServer.db.ownerPool.query('select 1 from sandbox_sms where own_id = $1', [
    recipients[1]!.id,
  ])
  expect(rowCount).toBe(2)
})

/** Signed delivery reports as the server receives them. No other signature is accepted. */
async function reportsOf(recipients: { phone: string }[]) {
  const { rows } = await testServer.db.ownerPool.query<{ body: string; signature: string; header: string }>(
    `select body, signature, header from sandbox_deliveries where body like '%' || $1 || '%'`,
    [recipients[0]!.phone],
  )
  const { body, signature, header } = rows[0]!
  const read = (given: string) => testServer.app.deps.sms.readReports(Buffer.from(body), { [header]: given })
  expect(read('')).toBeNull()
  expect(read(signature.replace(/^../, 'zz'))).toBeNull()
  return read(signature)!
}
