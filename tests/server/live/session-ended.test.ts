/**
 * Tests that ending a session closes its streams immediately, through any process. Nothing else changes here.
 * The other process is new for each test, since its heartbeat comes 50 seconds after its first stream.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newChurch, newTeamUser, type Person } from '../account/church-app.ts'
import {
  leaveAll,
  listen,
  liveTestServer,
  type Listening,
  type LiveTestServer,
  type Process,
} from './live-test-server.ts'

let testServer: LiveTestServer
let one: Process
let two: Process
let owner: Person
let usher: Person
beforeAll(async () => {
  testServer = await liveTestServer()
  one = await testServer.start()
})
afterAll(() => testServer.close())
afterEach(async () => {
  leaveAll()
  await two.stop()
})
beforeEach(async () => {
  two = await testServer.start()
  owner = await newChurch(one.app)
  usher = await newTeamUser(one.app, owner, ['attendanceAccess'])
})

/**
 * Listens at the other process and has received the first event, after which the server counts the stream as its own.
 * The event of the new membership may still follow as the second.
 */
async function looking({ churchId, accountId, token }: Person): Promise<Listening> {
  const stream = await listen(two, { church: churchId, account: accountId, token, device: '' })
  await expect.poll(() => stream.received.length).toBeGreaterThan(0)
  return stream
}

/** Logged in on another device too. */
async function onAnother(person: Person): Promise<Person> {
  const { email, password } = person
  const answer = await one.app.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })
  return { ...person, token: answer.json().data.token as string }
}

test('ends the streams of a church that closes', async () => {
  const stream = await looking(usher)
  const closed = await owner.post('church/close', {
    current_password: owner.password,
    church_name: 'Grace Assembly',
  })
  expect(closed.status).toBe(200)
  await stream.ended
})

test('ends the streams of a device ended remotely, and no others', async () => {
  const [lost, other] = [await looking(await onAnother(owner)), await looking(usher)]
  const sessions = (await owner.get('sessions')).body.data as { id: string; current: boolean }[]
  const { id } = sessions.find(({ current }) => !current)!
  expect((await owner.delete(`sessions/${id}`)).status).toBe(200)
  await lost.ended
  expect(two.app.deps.live.streams()).toBe(1)
  other.leave()
})

test('ends the streams of other devices after a password change', async () => {
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

test('ends the streams of a removed team user', async () => {
  const stream = await looking(usher)
  expect((await owner.delete(`user/${usher.accountId}`)).status).toBe(200)
  await stream.ended
})

test.each([
  ['by one switch', (id: string) => owner.post('update-feature-access', withoutTheList(id))],
  ['by the form', (id: string) => owner.put(`church-user/${id}`, { features: [] })],
])('ends the streams of a user who loses the list, %s', async (_, take) => {
  const stream = await looking(usher)
  expect((await take(usher.accountId)).status).toBe(200)
  await stream.ended
})

const withoutTheList = (memberId: string) => ({ memberId, featureName: 'attendanceAccess', status: false })
