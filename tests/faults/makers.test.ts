/** Tests services that several ushers create, refuse, move and rename: every mark goes to the right one. */
import { expect, test } from 'vitest'
import type { Phone } from '../histories/phone.ts'
import { TODAY, type ChurchInTown } from '../histories/world.ts'
import { anHourAgo, expectSettled, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

async function makeVigil(phone: Phone): Promise<string> {
  const id = (await phone.church?.serviceIdFor(TODAY, 'Vigil')) ?? ''
  await phone.tap('create-service', { id, name: 'Vigil', date_of_service: TODAY })
  return id
}

const markAt = async (phone: Phone, service_id: string) =>
  (await phone.tap('mark-person', { service_id, person_id: phone.town.people[0]! })) ?? ''

spec('fault A service refused to one usher')
test('one user’s refused service does not block marks at another’s copy', async () => {
  const town = await church()
  const [phone, other] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const id = await makeVigil(phone)
  await change(town, phone, `features = '{membersAccess}'`)
  await anHourAgo(town)
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ rejected: 1 })
  await change(town, phone, `features = '{membersAccess,attendanceAccess}'`)
  await makeVigil(other)
  await other.church?.syncNow()
  await phone.church?.syncNow()
  const opId = await markAt(phone, id)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'applied' })
})

spec('fault A service made repeatedly offline')
test('sends one service made thirty times offline, then a mark', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  let id = ''
  for (let times = 0; times < 30; times += 1) id = await makeVigil(phone)
  await markAt(phone, id)
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(0)
  expect(await town.rows('select service_id from marks')).toEqual([{ service_id: id }])
})

spec('fault A service moved or renamed')
test('after a move to next week, marks go to today’s new service', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await phone.tap('edit-service', { id: town.service, set: { date_of_service: next } })
  await phone.church?.syncNow()
  const name = phone.church?.services.current()[0]?.name ?? ''
  const id = (await phone.church?.serviceIdFor(TODAY, name)) ?? ''
  await phone.tap('create-service', { id, name, date_of_service: TODAY })
  await markAt(phone, id)
  await phone.church?.syncNow()
  const days = 'select s.date_of_service::text as day from marks m join services s on s.id = m.service_id'
  expect(await town.rows(days)).toEqual([{ day: TODAY }])
})

spec('fault A service moved or renamed')
test.each(['one delivery', 'two'])(
  'after a rename, marks go to the new namesake service, in %s',
  async (deliveries) => {
    const town = await church()
    const phone = await phoneIn(town)
    await phone.tap('edit-service', { id: town.service, set: { name: 'Vigil' } })
    if (deliveries === 'two') await phone.church?.syncNow()
    const id = (await phone.church?.serviceIdFor(TODAY, 'Sunday service')) ?? ''
    await phone.tap('create-service', { id, name: 'Sunday service', date_of_service: TODAY })
    await markAt(phone, id)
    await phone.church?.syncNow()
    const names = 'select s.name from marks m join services s on s.id = m.service_id'
    expect(await town.rows(names)).toEqual([{ name: 'Sunday service' }])
    expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  },
)

spec('fault A service moved or renamed')
test('a move unknown to the phone: refused, then retried as today’s service', async () => {
  const town = await church()
  const [door, office] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const theirs = await makeVigil(office)
  await office.tap('edit-service', { id: theirs, set: { date_of_service: next } })
  await office.church?.syncNow()
  const id = await makeVigil(door)
  expect(id).toBe(theirs)
  await markAt(door, id)
  await door.church?.syncNow()
  const refused = (await door.church?.outbox.list()) ?? []
  expect(refused.map(({ code }) => code)).toContain('SERVICE_MOVED')
  await door.church?.outbox.retry(refused.find(({ code }) => code === 'SERVICE_MOVED')!.id)
  await door.church?.syncNow()
  const days = 'select s.date_of_service::text as day from marks m join services s on s.id = m.service_id'
  expect(await town.rows(days)).toEqual([{ day: TODAY }])
  expect(door.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
})

spec('fault A double retry')
test('a double tap retries a refused count once', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = (await phone.tap('count-heads', { service_id: town.service, men: 5 })) ?? ''
  await change(town, phone, `features = '{membersAccess}'`)
  await anHourAgo(town)
  await phone.church?.syncNow()
  await change(town, phone, `features = '{membersAccess,attendanceAccess}'`)
  const outbox = phone.church!.outbox
  await Promise.all([outbox.retry(opId), outbox.retry(opId)])
  await phone.church?.syncNow()
  expect(await town.rows('select sum(men)::int as men from headcounts')).toEqual([{ men: 5 }])
})

const change = (town: ChurchInTown, phone: Phone, what: string) =>
  town.world.database.ownerPool.query(
    `update memberships set ${what} where church_id = $1 and account_id = $2`,
    [town.id, phone.account?.id],
  )
