/** Tests the automatic follow-up SMS to absentees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { segmentOf } from '../../../contract/sms/segment.ts'
import {
  dueDays,
  nextMorning,
  followUpAbsentees,
  followUpWords,
} from '../../../server/modules/sms/absentees.ts'
import { isQuiet, quietUntil } from '../../../server/modules/sms/start-send.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { aChurch, change, type Caller } from '../church/test-server.ts'
import { balance, openSmsTestServer, payIn, type SmsTestServer } from './sms-test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: SmsTestServer
beforeAll(async () => {
  testServer = await openSmsTestServer()
})
afterAll(() => testServer.close())

// A zone where it is about noon now, so that no test runs by night.
const ahead = 12 - new Date().getUTCHours()
const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
const yesterday = addDays(dayIn(zone), -1)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const look = async (now = new Date()) => {
  await change(
    testServer,
    `update sms_follow_up_work set run_at = now() - interval '1 minute', since = now() - interval '9 days'`,
    [],
  )
  await followUpAbsentees(testServer.app.deps, new AbortController().signal, now)
  await testServer.app.deps.jobs.drain()
}
const list = async (church: Caller) => (await church.get(`churches/${church.church}/notifications`)).body.data

/** With a service yesterday that one attended and three missed. One of the three agreed to SMS. */
async function aChurchWithAbsentees(phone: (n: number) => string) {
  const church = await aChurch(testServer, 'Grace')
  await payIn(testServer, church.church, 100)
  await church.put('church', { time_zone: zone, settings: { send_automated_follow_up_email: true } })
  await change(
    testServer,
    `insert into subscriptions (church_id, status) values ($1, 'active') on conflict (church_id) do update set status = 'active'`,
    [church.church],
  )
  const [came, agreed, refused, unasked] = await Promise.all(
    ['Ada', 'Bisi', 'Chidi', 'Dele'].map((name, n) => church.person(name, 'Obi', phone(n))),
  )
  await change(
    testServer,
    `update members set created_at = now() - interval '60 days' where church_id = $1`,
    [church.church],
  )
  await church.put(`member/${came}/consents`, { sms: true })
  await church.put(`member/${agreed}/consents`, { sms: true })
  await church.put(`member/${refused}/consents`, { sms: false })
  const { id } = await church.service(yesterday)
  return { church, service: id, came: came!, agreed: phone(1), unasked }
}

spec('Follow-up SMS: morning')
test('absentees of all the day’s services who agreed get one paid SMS', async () => {
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803001000${n}`)
  await look()
  expect(await list(church)).toEqual([])
  await church.put(`churchservices/${service}/attendees/${came}`)
  await look()
  await look(inHours(24))
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
  expect(testServer.network.handed[0]!.text).toContain('We missed you at Grace on ')
  expect(await list(church)).toMatchObject([
    { type: 'follow_up', user: null, state: 'done', cost: 6, recipients: 1 },
  ])
  expect(await balance(testServer, church.church, 'wallet')).toBe(9_400)
})

test('leaves an absentee with a landline out of the follow-up', async () => {
  const { church, service, came } = await aChurchWithAbsentees((n) =>
    n === 1 ? '+2342012345678' : `+234803001005${n}`,
  )
  await church.put(`churchservices/${service}/attendees/${came}`)
  await look()
  expect(await list(church)).toEqual([])
  expect(await balance(testServer, church.church, 'wallet')).toBe(10_000)
})

spec('SMS: shared number')
test('leaves out a number if somebody who shares it came', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803005000${n}`)
  const child = await church.person('Ebere', 'Obi', '+2348030050000')
  const brother = await church.person('Femi', 'Obi', agreed)
  for (const id of [child, brother]) {
    await change(testServer, `update members set created_at = now() - interval '60 days' where id = $1`, [id])
    await church.put(`member/${id}/consents`, { sms: true })
  }
  await church.put(`churchservices/${service}/attendees/${came}`)
  await look()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
})

spec('Follow-up SMS: waits')
test('waits for marks on phones, asks after two days, sends when confirmed', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803002000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 4)`,
    [church.church, church.account, newId()],
  )
  await look()
  await look(inHours(24))
  expect(await list(church)).toEqual([])
  await look(inHours(46.5))
  const [asks] = await list(church)
  expect(asks).toMatchObject({
    type: 'follow_up',
    state: 'asks',
    recipients: 1,
    remark: expect.stringContaining('4 marks'),
  })
  expect(testServer.network.handed).toHaveLength(0)
  await church.post(`notifications/${asks.id}/send`, {})
  await testServer.app.deps.jobs.drain()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
})

test('a phone last heard before the service day delays nobody', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803006000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq, last_heard_at)
     values ($1, $2, $3, 3, now() - interval '2 days')`,
    [church.church, church.account, newId()],
  )
  await look()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
})

spec('Device status: follow-up')
test('a phone that reports the days of its marks delays only those', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803007000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  const says = async (days: string) => {
    const { account, device } = church
    const own = `account=${account}&church=${church.church}&device=${device}&highest_seq=3`
    expect((await church.get(`sync/pull?${own}&days=${days}`)).status).toBe(200)
    await testServer.app.deps.later.settled()
    await look()
    return testServer.network.handed.map(({ phone }) => phone)
  }
  expect(await says(`${yesterday}:2`)).toEqual([])
  expect(await says(`${addDays(yesterday, -7)}:3`)).toEqual([agreed])
})

test('a written-off phone delays nobody', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803008000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  const device_id = newId()
  await change(
    testServer,
    `insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 4)`,
    [church.church, church.account, device_id],
  )
  await look()
  expect(testServer.network.handed).toEqual([])
  const lost = { device_id, account_id: church.account, not_received: 4, reason: 'Stolen' }
  expect((await church.post('custody/write-offs', lost)).status).toBe(201)
  await look()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
})

spec('Follow-up SMS: switch')
test('sends nothing unless enabled and with a plan', async () => {
  testServer.network.handed = []
  const { church, service, came } = await aChurchWithAbsentees((n) => `+234803003000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  await change(testServer, `update subscriptions set status = 'inactive' where church_id = $1`, [
    church.church,
  ])
  await look()
  await change(testServer, `update subscriptions set status = 'active' where church_id = $1`, [church.church])
  await church.put('church', { settings: { send_automated_follow_up_email: false } })
  await look()
  expect([testServer.network.handed, await list(church)]).toEqual([[], []])
})

spec('6 Confirmed email')
test('sends nothing until the owner has confirmed their email', async () => {
  testServer.network.handed = []
  const { church, service, came, agreed } = await aChurchWithAbsentees((n) => `+234803007000${n}`)
  await church.put(`churchservices/${service}/attendees/${came}`)
  await change(testServer, 'update accounts set email_confirmed_at = null where id = $1', [church.account])
  await look()
  expect([testServer.network.handed, await list(church)]).toEqual([[], []])
  await change(testServer, 'update accounts set email_confirmed_at = now() where id = $1', [church.account])
  await look()
  expect(testServer.network.handed.map(({ phone }) => phone)).toEqual([agreed])
})

spec('Follow-up SMS: waits')
test('is due at 10:00 next day, expires after two days, ignores earlier', () => {
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  const due = (time: string, since = '01T00:00') => dueDays('Africa/Lagos', at(time), at(since))
  expect(due('23T08:59')).not.toContainEqual({ day: '2026-11-22', waited: false })
  expect(due('23T09:00')).toContainEqual({ day: '2026-11-22', waited: false })
  expect(due('25T09:00')).toContainEqual({ day: '2026-11-22', waited: true })
  expect(due('25T19:00').map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-23'])
  expect(due('24T10:00', '23T12:00').map(({ day }) => day)).toEqual(['2026-11-23'])
  expect(nextMorning('Africa/Lagos', at('23T08:59')).toISOString()).toBe('2026-11-23T09:00:00.000Z')
  expect(nextMorning('Africa/Lagos', at('23T09:00')).toISOString()).toBe('2026-11-24T09:00:00.000Z')
})

spec('SMS: clock')
test('quiet hours follow the church’s own clock', () => {
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  const quiet = (time: string) => isQuiet('Africa/Lagos', at(time))
  expect(['22T18:59', '22T19:00', '23T06:59', '23T07:00'].map(quiet)).toEqual([false, true, true, false])
  expect(quietUntil('Africa/Lagos', at('22T19:30')).toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(quietUntil('Africa/Lagos', at('23T06:00')).toISOString()).toBe('2026-11-23T07:00:00.000Z')
})

test('its text fits one SMS for every church', () => {
  for (const name of ['Grace', 'Ìjọ Ẹ̀mí Mímọ́', 'x'.repeat(120), '教会'])
    expect(segmentOf(followUpWords(name, '2026-11-22'))).toMatchObject({ alphabet: 'gsm', fits: true })
  expect(followUpWords('Grace', '2026-11-22')).toContain('Sun 22 Nov 2026')
})
