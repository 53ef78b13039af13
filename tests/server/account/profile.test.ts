/** Tests the person's own picture and email, and the data kept of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ada: Person
let picture: string
beforeAll(async () => {
  testServer = await churchApp()
  ada = await newChurch(testServer.app)
  picture = `/uploads/${ada.churchId}/0196a1b2-0000-7000-8000-0000000000d2.webp`
})
afterAll(() => testServer.close())

const names = { first_name: 'Adaeze', last_name: 'Okafor' }
async function mailsTo(address: string) {
  await testServer.app.deps.later.settled()
  return (await sandboxMails(testServer.db.pool)).filter(({ to }) => to === address)
}
const confirm = (text = '') =>
  call(testServer.app, 'POST', 'confirm-email', {
    payload: { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' },
  })

spec('2 My Profile: personal info', '3 Logged-in user')
test('sets a picture, keeps it through a rename, and removes it', async () => {
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

spec('5 Profile: names', 'route personalInfo')
test('a blank first or last name keeps the previous one', async () => {
  const own = await newChurch(testServer.app)
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

spec('Account: changed email', 'route changeEmail', 'route confirmEmail')
test('a new email needs the password, its link, and notifies the old', async () => {
  const ask = (email: string, current_password: string) =>
    ada.post('change-email', { email, current_password })
  expect((await ask('new@example.com', 'not it')).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await ask('no address', ada.password)).body.errors).toMatchObject([{ path: 'email' }])
  await ask('first@example.com', ada.password)
  expect((await ask('New@Example.com', ada.password)).status).toBe(200)
  expect((await ada.get('user')).body.data.user.email).toBe(ada.email)
  // The newer request cancels the older one.
  expect((await confirm((await mailsTo('first@example.com'))[0]?.text)).status).toBe(404)
  await call(testServer.app, 'POST', 'reset-password-request', { payload: { email: ada.email } })
  await testServer.app.deps.later.settled()
  const [code] = (await mailsTo(ada.email))
    .map(({ text }) => /Your code is (\S+)/.exec(text)?.[1])
    .filter(Boolean)
  expect((await confirm((await mailsTo('new@example.com'))[0]?.text)).status).toBe(200)
  expect((await ada.get('user')).body.data.user.email).toBe('new@example.com')
  expect((await mailsTo(ada.email)).some(({ text }) => text.includes('was changed'))).toBe(true)
  // A code that was mailed before opens nothing now.
  const stale = await call(testServer.app, 'POST', 'update-password', {
    payload: { email: 'new@example.com', password: 'seven lamps on the porch', passwordToken: code },
  })
  expect(stale.body.errors).toMatchObject([{ path: 'passwordToken' }])
})

test('6.3.8 requesting a taken email answers alike and only its mailbox learns', async () => {
  const bisi = await newChurch(testServer.app)
  const other = await newChurch(testServer.app)
  const free = await bisi.post('change-email', { email: 'free@example.com', current_password: bisi.password })
  const taken = await bisi.post('change-email', { email: other.email, current_password: bisi.password })
  expect(taken.body).toEqual(free.body)
  const [mail] = await mailsTo(other.email)
  expect(mail?.text).toContain('It already has an account')
  expect(mail?.text).not.toContain('token=')
  // Another account took the address between the mail and the click.
  await bisi.post('change-email', { email: 'free@example.com', current_password: bisi.password })
  await newChurch(testServer.app, { email: 'free@example.com' })
  expect((await confirm((await mailsTo('free@example.com'))[0]?.text)).status).toBe(409)
})

spec('Account: data', 'route myData')
test('my data lists account, churches, member, devices and activity, without secrets', async () => {
  const owner = await newChurch(testServer.app, { churchName: 'Hope Chapel' })
  const usher = await newTeamUser(testServer.app, owner, ['attendanceAccess'])
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
