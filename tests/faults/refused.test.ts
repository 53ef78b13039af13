/** Tests refusals and delays by the server: author and place of each mark stay clear. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { Phone } from '../histories/phone.ts'
import { TODAY, type ChurchInTown } from '../histories/world.ts'
import {
  anHourAgo,
  expectNothingLost,
  expectSettled,
  mark,
  markMany,
  settledAt,
  sunday,
  waiting,
} from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

type OnTheWay = NonNullable<Phone['network']['onTheWay']>

/** A proxy rejects the first delivery as too large, so that pending ops are sent in halves. */
function inTwo(then: OnTheWay): OnTheWay {
  let refused = false
  return async (path, go) => {
    if (refused || !path.endsWith('/push')) return then(path, go)
    refused = true
    return new Response('too large', { status: 413 })
  }
}

spec('fault 401 mid-batch')
test('401 mid-batch: received ops stay, the rest is encrypted until sign-in', async () => {
  const town = await church(20)
  const phone = await phoneIn(town)
  await markMany(phone, 130)
  let pushes = 0
  phone.network.onTheWay = inTwo(async (path, go) => {
    if (path.endsWith('/push') && (pushes += 1) === 2) await endSessions(town)
    return go()
  })
  await phone.church?.syncNow()
  expect(phone.church?.status.current().problem).toBe('signed-out')
  expect((await settledAt(town)).size).toBe(65)
  expect(phone.church?.people.count()).toBe(0)
  phone.network.onTheWay = null
  await phone.signIn(town.accounts[0]!)
  expect(waiting(phone)).toBe(65)
  await expectNothingLost(town, phone)
})

spec('fault Access removed after the mark')
test('access removed after the mark was made: the mark waits for review', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = await mark(phone, 0)
  await change(town, phone, `features = '{}'`)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'quarantined', code: 'FEATURE_REMOVED' })
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, quarantined: 1, rejected: 0 })
})

spec('fault 403')
test('access removed before the mark was made: refused with a sentence', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await change(town, phone, `features = '{}'`)
  await anHourAgo(town)
  const opId = await mark(phone, 0)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'rejected', code: 'FEATURE_REQUIRED' })
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
  const [entry] = (await phone.church?.outbox.list()) ?? []
  expect(entry).toMatchObject({ id: opId, code: 'FEATURE_REQUIRED', mendable: false })
  expect(entry?.message).toMatch(/administrator/)
})

spec('fault A refusal turned into a review')
test('a refusal turned into a review reaches the phone without duplicates', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await change(town, phone, `features = '{}'`)
  await anHourAgo(town)
  const opId = await mark(phone, 0)
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ quarantined: 0, rejected: 1 })
  await town.world.database.ownerPool.query(
    `update sync_ops set status = 'quarantined', result = result || '{"status": "quarantined", "code": "FEATURE_REMOVED"}' where op_id = $1`,
    [opId],
  )
  await phone.restart()
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, quarantined: 1, rejected: 0 })
  expect([...(await settledAt(town)).keys()]).toEqual([opId])
  await expectSettled(town, [opId], { status: 'quarantined' })
})

spec('fault A refusal that stays')
test('a standing refusal is queried once and stays', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await change(town, phone, `features = '{}'`)
  await anHourAgo(town)
  await mark(phone, 0)
  await phone.church?.syncNow()
  let pushes = 0
  phone.network.onTheWay = async (path, go) => {
    if (path.endsWith('/push')) pushes += 1
    return go()
  }
  await phone.restart()
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  expect(pushes).toBe(1)
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
})

spec('fault 403')
test('403 for a service, withdrawn: a retry includes its refused dependants', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const id = (await phone.church?.serviceIdFor(TODAY, 'Vigil')) ?? ''
  const made = (await phone.tap('create-service', { id, name: 'Vigil', date_of_service: TODAY })) ?? ''
  const guest = newId()
  const ada = { id: guest, first_name: 'Ada', last_name: 'Obi', phone_number: '08035550199' }
  await phone.tap('capture-first-timer', { service_id: id, ...ada })
  for (const person_id of [...town.people, guest])
    await phone.tap('mark-person', { service_id: id, person_id })
  await change(town, phone, `features = '{membersAccess}'`)
  await anHourAgo(town)
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 6 })
  await change(town, phone, `features = '{membersAccess,attendanceAccess}'`)
  await phone.church?.outbox.retry(made)
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 6, rejected: 0 })
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
  expect(await town.rows('select distinct person_id from marks where service_id = $1', [id])).toHaveLength(4)
})

spec('fault A revoked usher')
test('a revoked usher: marks go to quarantine, the phone wipes the church', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const opId = await mark(phone, 0)
  await change(town, phone, `status = 'removed'`)
  await phone.church?.syncNow()
  await expectSettled(town, [opId], { status: 'quarantined', code: 'REMOVED_FROM_TEAM' })
  expect(phone.church?.status.current().problem).toBe('signed-out')
  expect(phone.church?.people.count()).toBe(0)
  expect(await town.rows('select id from marks')).toEqual([])
})

spec('fault 401 mid-batch')
test('401 first seen by sync: a screen can leave immediately', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const opened = phone.church
  let left: Promise<void> | undefined
  opened?.status.subscribe(() => {
    if (opened.status.current().problem === 'signed-out') left ??= opened.signOut()
  })
  await endSessions(town)
  await opened?.syncNow()
  await expect(left).resolves.toBeUndefined()
})

spec('fault Another account signing in mid-flush')
test('another account signing in mid-flush: nothing is misattributed or lost', async () => {
  const town = await church(20)
  const [grace, bola] = town.accounts
  const phone = await phoneIn(town, grace)
  await markMany(phone, 130)
  let pushes = 0
  phone.network.onTheWay = inTwo(async (path, go) => {
    const answer = await go()
    if (path.endsWith('/push') && (pushes += 1) === 1)
      phone.network.token = (await town.signIn(bola!, phone.deviceId)).token
    return answer
  })
  await phone.church?.syncNow()
  expect(phone.church?.status.current().problem).toBe('other-account')
  expect(waiting(phone)).toBe(65)
  expect([...(await settledAt(town)).values()].every((op) => op.account_id === grace!.id)).toBe(true)
  await expectNothingLost(town, phone)
})

spec('fault 5xx')
test('5xx while database connections die mid-flush: reported, nothing recorded, received later', async () => {
  const town = await church(20)
  const phone = await phoneIn(town)
  await markMany(phone, 130)
  const statuses: number[] = []
  phone.network.onTheWay = inTwo(async (path, go) => {
    if (!path.endsWith('/push')) return go()
    const answer = statuses.length === 1 ? await whileConnectionsDie(town, go) : await go()
    statuses.push(answer.status)
    return answer
  })
  await phone.church?.syncNow()
  expect(statuses).toEqual([200, 503])
  expect(phone.church?.status.current().problem).toBe('server-trouble')
  expect(waiting(phone)).toBe(65)
  expect((await settledAt(town)).size).toBe(65)
  await expectNothingLost(town, phone)
})

spec('fault A poison op')
test('a poison op: refused alone, rolled back, corrected and received', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  const bad = {
    id: crypto.randomUUID(),
    service_id: town.service,
    first_name: 'Ngozi',
    last_name: 'Eze',
    city: 'Jo\u0000s',
  }
  const poison = (await phone.church?.mutate('capture-first-timer', bad))?.opId ?? ''
  const good = await mark(phone, 1)
  await phone.church?.syncNow()
  await expectSettled(town, [poison], { status: 'rejected', code: 'NOT_STORABLE' })
  await expectSettled(town, [good], { status: 'applied' })
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 1 })
  await expect.poll(() => phone.church?.presences(town.service).current().total).toBe(2)
  expect(phone.church?.people.get(bad.id)).toBeUndefined()

  await phone.church?.outbox.retry(poison, { ...bad, city: 'Jos' })
  await phone.church?.syncNow()
  await expect
    .poll(() => phone.church?.presences(town.service).current())
    .toMatchObject({ total: 3, received: 3 })
  expect(phone.church?.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0 })
})

const endSessions = (town: ChurchInTown) =>
  town.world.pool.query(
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where church_id = $1 and ended_at is null`,
    [town.id],
  )

const change = (town: ChurchInTown, phone: Phone, what: string) =>
  town.world.database.ownerPool.query(
    `update memberships set ${what} where church_id = $1 and account_id = $2`,
    [town.id, phone.account?.id],
  )

/** Holds the church's lock, so that a push waits for it, and cuts every waiting connection. */
async function whileConnectionsDie(town: ChurchInTown, go: () => Promise<Response>): Promise<Response> {
  const holder = await town.world.database.ownerPool.connect()
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await holder.query('begin')
  await holder.query('select 1 from church_revs where church_id = $1 for update', [town.id])
  const timer = setInterval(() => void town.world.database.ownerPool.query(cut), 40)
  try {
    return await go()
  } finally {
    clearInterval(timer)
    await holder.query('rollback')
    holder.release()
  }
}
