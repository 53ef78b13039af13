/** Tests the delivery of mail over SMTP. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeHeaders, smtpMailer } from '../../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, newChurch } from './church-app.ts'

/** Speaks just enough SMTP to accept a mail. */
let server: Server
const taken: string[] = []
beforeAll(async () => {
  server = createServer(serve)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise((done) => server.close(done)))
const smtpUrl = () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`

function serve(socket: Socket): void {
  let body: string | undefined
  socket.write('220 test\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    if (body === undefined && !/^DATA/i.test(text))
      return void socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    if (body === undefined) {
      body = ''
      return void socket.write('354 go\r\n')
    }
    body += text
    if (!body.endsWith('\r\n.\r\n')) return
    taken.push(body)
    body = undefined
    socket.write('250 kept\r\n')
  })
}

test('sends mail over SMTP where a server is set', async () => {
  const testServer = await churchApp({ SMTP_URL: smtpUrl(), MAIL_FROM: 'Narthex <hello@example.org>' })
  const owner = await newChurch(testServer.app)
  await call(testServer.app, 'POST', 'reset-password-request', { payload: { email: owner.email } })
  await testServer.app.deps.later.settled()
  expect(taken.at(-1)).toMatch(/^From: Narthex <hello@example.org>\r$/m)
  expect(taken.at(-1)).toMatch(new RegExp(`^To: ${owner.email}\r$`, 'm'))
  expect(taken.at(-1)).toMatch(/Your code is [A-Z2-9]{5}-[A-Z2-9]{5}/)
  expect((await testServer.db.ownerPool.query('select 1 from sandbox_mails')).rowCount).toBe(0)
  await testServer.close()
})

test('1.3.11 no typed text starts another header', async () => {
  const mailer = smtpMailer(smtpUrl(), 'hello@example.org')
  await mailer.send({
    to: 'ada@example.com',
    subject: 'Join\r\nBcc: victim@example.com\r\n\r\nhello',
    text: 'x',
  })
  mailer.close()
  expect(taken.at(-1)).not.toMatch(/^Bcc:/im)
  for (const to of ['a@b.co, c@d.co', 'a@b.co\nBcc: c@d.co', 'Ada <a@b.co>', 'nobody', ''])
    expect(() => safeHeaders({ to, subject: 's', text: 't' }), to).toThrow()
})

test('an unreachable mail server breaks no response', async () => {
  const testServer = await churchApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.org' })
  const owner = await newChurch(testServer.app)
  const answer = await call(testServer.app, 'POST', 'reset-password-request', {
    payload: { email: owner.email },
  })
  expect(answer.status).toBe(200)
  await testServer.app.deps.later.settled()
  expect(
    testServer.log.some(
      (line) => line.includes('work after the answer failed') && line.includes('mail a reset code'),
    ),
  ).toBe(true)
  await testServer.close()
})
