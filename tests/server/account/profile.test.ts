/** The person's own picture and e-mail, and what is kept of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../../server/providers/mail/sandbox.ts'
import { call, churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'

let house: ChurchApp
let ada: Person
let picture: string
beforeAll(async () => {
  house = await churchApp()
  ada = await newChurch(house.app)
  picture = `/uploads/${ada.churchId}/0196a1b2-0000-7000-8000-0000000000d2.webp`
})
afterAll(() => house.close())

const names = { first_name: 'Adaeze', last_name: 'Okafor' }
async function mailsTo(address: string) {
  await house.app.deps.later.settled()
  return (await sandboxMails(house.db.pool)).filter(({ to }) => to === address)
}
const confirm = (text = '') =>
  call(house.app, 'POST', 'confirm-email', { payload: { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' } })

test('a picture is set, stays when only the name changes, and is taken away', async () => {
  const set = (more: object) => ada.post('personal-info', { ...names, ...more })
  const shown = async () => (await ada.get('user')).body.data.user.profile_picture_url
  expect((await set({ profile_picture_url: `http://localhost:3000${picture}` })).body.data).toEqual({
    ...names,
    profile_picture_url: picture,
  })
  await set({})
  expect(await shown()).toBe(picture)
  const another = picture.replace(ada.churchId, picture.slice(-41, -5))
  for (const address of ['javascript:alert(1)', '/uploads/../secrets', 'not an address', another])
    expect((await set({ profile_picture_url: address })).body.errors).toMatchObject([
      { path: 'profile_picture_url' },
    ])
  await set({ profile_picture_url: '' })
  expect(await shown()).toBe(null)
})

test('a blank first or last name stays what it was', async () => {
  const own = await newChurch(house.app)
  const set = async (typed: object) => (await own.post('personal-info', typed)).body.data
  expect(await set({ first_name: ' ', last_name: 'Bello' })).toMatchObject({
    first_name: 'Adaeze',
    last_name: 'Bello',
  })
  expect(await set({ first_name: 'Ngozi', last_name: '' })).toMatchObject({
    first_name: 'Ngozi',
    last_name: 'Bello',
  })
  expect((await own.get('user')).body.data.user).toMatchObject({ first_name: 'Ngozi', last_name: 'Bello' })
})

test('a new e-mail asks for the password, counts once its link was opened, and the former one is told', async () => {
  const ask = (email: string, current_password: string) =>
    ada.post('change-email', { email, current_password })
  expect((await ask('new@example.com', 'not it')).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await ask('no address', ada.password)).body.errors).toMatchObject([{ path: 'email' }])
  await ask('first@example.com', ada.password)
  expect((await ask('New@Example.com', ada.password)).status).toBe(200)
  expect((await ada.get('user')).body.data.user.email).toBe(ada.email)
  // The newer wish puts the older one out.
  expect((await confirm((await mailsTo('first@example.com'))[0]?.text)).status).toBe(404)
  await call(house.app, 'POST', 'reset-password-request', { payload: { email: ada.email } })
  await house.app.deps.later.settled()
  const [code] = (await mailsTo(ada.email))
    .map(({ text }) => /Your code is (\S+)/.exec(text)?.[1])
    .filter(Boolean)
  expect((await confirm((await mailsTo('new@example.com'))[0]?.text)).status).toBe(200)
  expect((await ada.get('user')).body.data.user.email).toBe('new@example.com')
  expect((await mailsTo(ada.email)).some(({ text }) => text.includes('was changed'))).toBe(true)
  // A code that went to the mailbox before opens nothing now.
  const stale = await call(house.app, 'POST', 'update-password', {
    payload: { email: 'new@example.com', password: 'seven lamps on the porch', passwordToken: code },
  })
  expect(stale.body.errors).toMatchObject([{ path: 'passwordToken' }])
})

test('6.3.8 asking for an e-mail that has an account answers the same; only its mailbox tells', async () => {
  const bisi = await newChurch(house.app)
  const other = await newChurch(house.app)
  const free = await bisi.post('change-email', { email: 'free@example.com', current_password: bisi.password })
  const taken = await bisi.post('change-email', { email: other.email, current_password: bisi.password })
  expect(taken.body).toEqual(free.body)
  const [mail] = await mailsTo(other.email)
  expect(mail?.text).toContain('has an account already')
  expect(mail?.text).not.toContain('token=')
  // Taken between the mail and the click.
  await bisi.post('change-email', { email: 'free@example.com', current_password: bisi.password })
  await newChurch(house.app, { email: 'free@example.com' })
  expect((await confirm((await mailsTo('free@example.com'))[0]?.text)).status).toBe(409)
})

test('my data: the account, the churches, the member, the devices, what was done; no secret and nobody else', async () => {
  const owner = await newChurch(house.app, { churchName: 'Hope Chapel' })
  const usher = await newTeamUser(house.app, owner, ['attendanceAccess'])
  const { status, body } = await usher.get('my-data')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    account: { email: usher.email, phone_number: '+2348021234567', second_factor: false },
    churches: [{ name: 'Hope Chapel', is_owner: false, features: ['attendanceAccess'], status: 'active' }],
    member: { first_name: 'Tunde', services_attended: 0 },
  })
  expect(body.data.sessions).toHaveLength(1)
  expect(body.data.sign_ins_and_changes.map((row: { action: string }) => row.action)).toContain('signed in')
  const text = JSON.stringify(body)
  for (const word of ['argon2', 'token_hash', 'password', owner.email]) expect(text).not.toContain(word)
})
