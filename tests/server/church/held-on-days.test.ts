/** Tests over random phones, days, write-offs and returns which day waits for which phone. No op is refused. */
import { addDays } from '../../../contract/calendar/days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import { heldOn } from '../../../contract/sync/pull.ts'
import { findDeliveryStatus } from '../../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { noteContact } from '../../../server/sync/devices.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, type Caller, change, type TestServer, openTestServer, today } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

const DAYS = [0, -1, -2, -7, -9].map((ago) => addDays(today(), ago))

let testServer: TestServer
let owner: Caller
let person: string
const services = new Map<string, string>()
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  person = await owner.person('Ada', 'Obi')
  for (const day of DAYS) services.set(day, (await owner.service(day)).id)
})
afterAll(() => testServer.close())

const PHONES = 2

/** A phone by its own reports, and what arrived. */
type Model = {
  sender: Sender
  /** The day of each change given out, indexed by its number minus one. */
  made: string[]
  sent: Set<number>
  reported: number
  days: Map<string, number> | null
  saidUpTo: number
  /** The day on which it last reported more. */
  reportedDay: string
  writtenOff: boolean
}

const step = fc.record({
  phone: fc.nat(PHONES - 1),
  act: fc.constantFrom('mark', 'mark', 'say', 'say old', 'push', 'write off', 'a day goes'),
  day: fc.nat(DAYS.length - 1),
})

spec('Device status: follow-up')
test('a day waits exactly for phones that may hold its marks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const phones = Array.from({ length: PHONES }, () => newPhone())
      for (const { phone, act, day } of steps) {
        await run(phones[phone]!, act, DAYS[day]!)
        await check(phones)
      }
      for (const phone of phones) await run(phone, 'push', '')
      await check(phones)
      const { rows: refused } = await testServer.database.ownerPool.query(
        `select 1 from sync_ops where church_id = $1 and status <> 'applied'`,
        [owner.church],
      )
      expect(refused).toEqual([])
    }),
    { numRuns: 12, seed: 7 },
  )
}, 60_000)

function newPhone(): Model {
  const sender = new Sender(testServer.database.pool, owner.church, {
    accountId: owner.account!,
    deviceId: newId(),
  })
  return {
    sender,
    made: [],
    sent: new Set(),
    reported: 0,
    days: null,
    saidUpTo: 0,
    reportedDay: '',
    writtenOff: false,
  }
}

const missing = ({ reported, sent }: Model) =>
  Array.from({ length: reported }, (_, at) => at + 1).filter((seq) => !sent.has(seq))

async function run(phone: Model, act: string, day: string): Promise<void> {
  const { sender, made } = phone
  const { deviceId } = sender.actor
  const noteReport = (seq: number) => {
    phone.writtenOff = false
    if (seq > phone.reported) phone.reportedDay = today()
    phone.reported = Math.max(phone.reported, seq)
  }
  // The database clock does not move for a contact within the same minute.
  const longAgo = () =>
    change(
      testServer,
      `update devices set last_heard_at = last_heard_at - interval '2 minutes' where device_id = $1`,
      [deviceId],
    )
  if (act === 'mark') made.push(day)
  if (act.startsWith('say')) {
    await longAgo()
    const days = new Map<string, number>()
    made.forEach((one, at) => {
      if (!phone.sent.has(at + 1)) days.set(one, (days.get(one) ?? 0) + 1)
    })
    const said = act === 'say' ? { days: Object.fromEntries(days) } : {}
    await noteContact(testServer.database.pool, {
      church: owner.church,
      account: owner.account!,
      device: deviceId!,
      highest_seq: made.length,
      ...said,
    })
    noteReport(made.length)
    if (act === 'say') Object.assign(phone, { days, saidUpTo: made.length })
  }
  if (act === 'push') {
    const ops = made.flatMap((one, at) => {
      if (phone.sent.has(at + 1)) return []
      const op = sender.op('mark-person', { service_id: services.get(one)!, person_id: person })
      return [{ ...op, seq: at + 1 }]
    })
    sender.seq = made.length
    if (ops.length === 0) return
    await longAgo()
    await sender.push(...ops)
    for (const { seq } of ops) phone.sent.add(seq)
    noteReport(made.length)
  }
  if (act === 'write off') {
    const lost = { device_id: deviceId, account_id: owner.account, reason: 'Lost' }
    const not_received = missing(phone).length
    const { status } = await owner.post('custody/write-offs', { ...lost, not_received: not_received || 1 })
    if (not_received > 0 && !phone.writtenOff) {
      expect(status).toBe(201)
      phone.writtenOff = true
    } else expect([404, 409]).toContain(status)
  }
  if (act === 'a day goes' && phone.reportedDay) {
    await change(
      testServer,
      `update devices set grew_at = grew_at - interval '1 day', last_heard_at = last_heard_at - interval '1 day'
       where device_id = $1`,
      [deviceId],
    )
    await change(
      testServer,
      `update write_offs set written_off_at = written_off_at - interval '1 day' where device_id = $1`,
      [deviceId],
    )
    phone.reportedDay = addDays(phone.reportedDay, -1)
  }
}

async function check(phones: Model[]): Promise<void> {
  const deliveryStatus = await inChurch(testServer.database.pool, owner.church, (tx) =>
    findDeliveryStatus(tx, owner.church),
  )
  for (const phone of phones) {
    const line = deliveryStatus.find(({ device_id }) => device_id === phone.sender.actor.deviceId)
    const got = DAYS.map((day) => Boolean(line && heldOn(line, day)))
    expect(got, 'days that wait').toEqual(DAYS.map((day) => waits(phone, day)))
  }
}

function waits(phone: Model, day: string): boolean {
  if (phone.writtenOff) return false
  const lost = missing(phone)
  const said = lost.some((seq) => seq <= phone.saidUpTo) && (phone.days?.get(day) ?? 0) > 0
  const covers = day <= phone.reportedDay && day >= addDays(phone.reportedDay, -MARKS_WINDOW_DAYS)
  return said || (lost.some((seq) => seq > phone.saidUpTo) && covers)
}
