/** Tests mails to typed addresses: few per address and day, and without links in the sender's words. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdsAddress, withoutAddresses } from '../../contract/web-address.ts'
import { mailedChurch } from '../../server/auth/account/accounts.ts'
import { followUpWords } from '../../server/modules/sms/absentees.ts'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, newChurch, signUpForm, type ChurchApp } from '../server/account/church-app.ts'

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.ownerPool.query('delete from attempts')
})

const post = (path: string, payload: object) => call(server.app, 'POST', path, { payload })
const sql = (text: string, values: unknown[] = []) => server.db.ownerPool.query(text, values)
const INVITE = { first_name: 'Tunde', last_name: 'Bello', features: ['attendanceAccess'] }

async function mailsTo(email: string) {
  await server.app.deps.later.settled()
  return (await sandboxMails(server.db.pool)).filter(({ to }) => to === email)
}

describe('mails to one address', () => {
  test('sends 3 invites a day, whichever church asks', async () => {
    const [ada, bola] = [await newChurch(server.app), await newChurch(server.app)]
    const email = 'stranger@mail.example'
    const first = await ada.post('invite-user', { ...INVITE, email })
    const id = (await ada.get(`church/${ada.churchId}/users`)).body.data.find(
      (user: { email: string }) => user.email === email,
    ).id
    const rest = [
      await ada.post(`invite-user/${id}/resend`),
      await bola.post('invite-user', { ...INVITE, email }),
      await bola.post('invite-user', { ...INVITE, email: 'stranger+more@mail.example' }),
      await ada.put(`church-user/${id}`, { first_name: 'Other' }),
      await ada.post(`invite-user/${id}/resend`),
    ]
    expect([first, ...rest].map(({ status }) => status)).toEqual([201, 200, 201, 429, 429, 429])
    expect(rest[2]?.body.message).toMatch(/^This address has had 3 invites today\. Please wait/)
    expect(Number(rest[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(email)).toHaveLength(3)
    // The refused requests changed nothing.
    const { rows } = await sql('select first_name from invites where id = $1', [id])
    expect(rows).toEqual([{ first_name: 'Tunde' }])
  })

  test('counts the invites of a church and day', async () => {
    const ada = await newChurch(server.app)
    await sql(`update attempts set count = 100 where about like 'invite:church:%'`)
    await ada.post('invite-user', { ...INVITE, email: 'one@mail.example' })
    await sql(`update attempts set count = 100 where about like 'invite:church:%'`)
    const late = await ada.post('invite-user', { ...INVITE, email: 'two@mail.example' })
    expect(late.status).toBe(429)
    expect(late.body.message).toContain('100 invites')
  })

  test('sends 3 links of a change of email a day', async () => {
    const email = 'target@mail.example'
    const statuses = []
    for (let n = 0; n < 4; n += 1) {
      const ada = await newChurch(server.app)
      const response = await ada.post('change-email', { current_password: ada.password, email })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  test('sends an unconfirmed address few notices a day', async () => {
    const ada = await newChurch(server.app)
    await sql('update accounts set email_confirmed_at = null where id = $1', [ada.accountId])
    let password = ada.password
    for (let n = 0; n < 8; n += 1) {
      const next = `quiet rivers in may ${n}`
      const put = await ada.put('password-internal', {
        current_password: password,
        new_password: next,
        new_password_confirmation: next,
      })
      expect(put.status).toBe(200)
      password = next
    }
    expect(await mailsTo(ada.email)).toHaveLength(5)
  })

  test('sends 20 reset codes a day', async () => {
    const ada = await newChurch(server.app)
    for (let n = 0; n < 23; n += 1) {
      await post('reset-password-request', { email: ada.email })
      await server.app.deps.later.settled()
      await sql(`delete from attempts where about like 'reset-mail:account:%'`)
    }
    expect(await mailsTo(ada.email)).toHaveLength(20)
  }, 30_000)
})

describe('names with a web address', () => {
  const EVIL = 'WIN 5000 USD click http://evil.example/x'

  test('are refused at their field on every form', async () => {
    const ada = await newChurch(server.app)
    const said = (path: string) => ({
      status: 400,
      body: { errors: [{ path, message: 'Please type the name without a web address.' }] },
    })
    expect(await post('register', signUpForm({ churchName: EVIL }))).toMatchObject(said('churchName'))
    expect(await post('register', signUpForm({ firstName: 'www.evil.ng' }))).toMatchObject(said('firstName'))
    expect(await ada.put('church', { churchName: EVIL })).toMatchObject(said('churchName'))
    expect(await ada.post('personal-info', { last_name: 'evil.com' })).toMatchObject(said('last_name'))
    expect(
      await ada.post('invite-user', { ...INVITE, first_name: 'evil.example/x', email: 'a@mail.example' }),
    ).toMatchObject(said('first_name'))
    expect(await ada.put(`church-user/${ada.accountId}`, { first_name: EVIL })).toMatchObject(
      said('first_name'),
    )
  })

  test('go into mails and SMS without it if stored before', async () => {
    const ada = await newChurch(server.app)
    await sql('update churches set name = $2 where church_id = $1', [ada.churchId, EVIL])
    await ada.post('invite-user', { ...INVITE, email: 'guest@mail.example' })
    const [mail] = await mailsTo('guest@mail.example')
    expect(mail?.subject).toBe('Join the team of WIN 5000 USD click')
    expect(mail?.text).not.toContain('evil.example')
    expect(followUpWords(EVIL, '2026-11-22')).not.toContain('evil.example')
    const closed = await ada.post('church/close', { current_password: ada.password, church_name: EVIL })
    expect(closed.status).toBe(200)
    for (const { subject, text } of await mailsTo(ada.email))
      expect(`${subject} ${text}`).not.toContain('evil.example')
  })

  test.each([
    'St. Mary’s Church',
    'St.Mary',
    'T.B.Joshua',
    'Dr.Ade',
    'R.C.C.G Parish 12/14',
    'Deeper Life No.5',
    'Winners A/B Hall',
    'Church of God (7th Day)',
    'Ifẹ́olúwa Ọ̀ṣun',
  ])('%s is a name', (name) => {
    expect(holdsAddress(name)).toBe(false)
    expect(withoutAddresses(name)).toBe(name)
  })

  test.each([
    'http://evil.example/x',
    'HTTPS://EVIL.NG',
    'see www.evil',
    'evil.example/win',
    'evil.com',
    'a@evil.example',
    'ftp://x',
    'ｅｖｉｌ．ｃｏｍ',
    'evil.com.ng now',
  ])('%s holds an address', (name) => {
    expect(holdsAddress(name)).toBe(true)
    expect(holdsAddress(withoutAddresses(name))).toBe(false)
  })

  test.each([
    ['WIN 5000 USD evil.win', 'WIN 5000 USD evil. win'],
    ['t.me', 't. me'],
    ['evil\u200b.africa', 'evil. africa'],
    ['evil.соm', 'evil. соm'],
    ['1.2.3.4', '1. 2. 3. 4'],
    ['mailto:x@y.z', 'mailto: x @ y.z'],
    ['T.B.Joshua', 'T.B. Joshua'],
    ['St. Mary’s Church, Ọ̀ṣun', 'St. Mary’s Church, Ọ̀ṣun'],
  ])('a mail shows %s as %s, which no program links', (name, shown) => {
    expect(mailedChurch(name)).toBe(shown.normalize('NFKC'))
  })

  test('leave no address behind', () => {
    const piece = fc.constantFrom('http://', 'www.', 'evil', '.com', '/', '@', ' ', '.', 'x', 'ng', ':', '//')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(holdsAddress(withoutAddresses(pieces.join('')))).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })
})
