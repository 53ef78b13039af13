/**
 * Who is out hears of it at once, through whichever process their stream goes: nothing else changes here, and the other process
 * is new for each test, since its heartbeat comes 50 seconds after its first stream.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newChurch, newTeamUser, type Person } from '../account/church-app.ts'
import { leaveAll, listen, liveHouse, type Listening, type LiveHouse, type Process } from './live-house.ts'

let house: LiveHouse
let one: Process
let two: Process
let owner: Person
let usher: Person
beforeAll(async () => {
  house = await liveHouse()
  one = await house.start()
})
afterAll(() => house.close())
afterEach(async () => {
  leaveAll()
  await two.stop()
})
beforeEach(async () => {
  two = await house.start()
  owner = await newChurch(one.app)
  usher = await newTeamUser(one.app, owner, ['attendanceAccess'])
})

/**
 * At the other process, with its first word heard: before it the server does not count it among its own. The word of how
 * they came into the team may still be on its way and be the second.
 */
async function looking({ churchId, accountId, token }: Person): Promise<Listening> {
  const stream = await listen(two, { church: churchId, account: accountId, token, device: '' })
  await expect.poll(() => stream.told.length).toBeGreaterThan(0)
  return stream
}

/** Signed in on another device too. */
async function onAnother(person: Person): Promise<Person> {
  const { email, password } = person
  const answer = await one.app.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })
  return { ...person, token: answer.json().data.token as string }
}

test('of a church that closes', async () => {
  const stream = await looking(usher)
  const closed = await owner.post('church/close', {
    current_password: owner.password,
    church_name: 'Grace Assembly',
  })
  expect(closed.status).toBe(200)
  await stream.ended
})

test('on a device that is ended from afar, and nobody else', async () => {
  const [lost, other] = [await looking(await onAnother(owner)), await looking(usher)]
  const sessions = (await owner.get('sessions')).body.data as { id: string; current: boolean }[]
  const { id } = sessions.find(({ current }) => !current)!
  expect((await owner.delete(`sessions/${id}`)).status).toBe(200)
  await lost.ended
  expect(two.app.deps.live.streams()).toBe(1)
  other.leave()
})

test('on other devices, once the password is another', async () => {
  const lost = await looking(await onAnother(usher))
  const own = await looking(usher)
  const changed = await usher.put('password-internal', {
    current_password: usher.password,
    new_password: 'seven drums at dawn',
    new_password_confirmation: 'seven drums at dawn',
  })
  expect(changed.status).toBe(200)
  await lost.ended
  expect(two.app.deps.live.streams()).toBe(1)
  own.leave()
})

test('of the team', async () => {
  const stream = await looking(usher)
  expect((await owner.delete(`user/${usher.accountId}`)).status).toBe(200)
  await stream.ended
})

test.each([
  ['by one switch', (id: string) => owner.post('update-feature-access', withoutTheList(id))],
  ['by the form', (id: string) => owner.put(`church-user/${id}`, { features: [] })],
])('of the list, their part taken %s', async (_, take) => {
  const stream = await looking(usher)
  expect((await take(usher.accountId)).status).toBe(200)
  await stream.ended
})

const withoutTheList = (memberId: string) => ({ memberId, featureName: 'attendanceAccess', status: false })
