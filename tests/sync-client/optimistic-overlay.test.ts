/** Tests how pending ops are laid over pulled rows. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { person, service, SERVICE, settle } from './people-of-grace.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { ADA, CHURCH, newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

test('a pull never erases unsent changes', async () => {
  const server = newServer()
  const { ada, bola } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  await church.mutate('edit-member', { id: ada.id, set: { last_name: 'Okeke' } })
  await church.mutate('mark-person', { service_id: SERVICE, person_id: bola.id })
  server.breakPush = async () => Promise.reject(new TypeError('Failed to fetch'))
  server.put('members', [{ ...ada, occupation: 'Teacher' }])
  // Without an answer to the push, the pull needs a round of its own, after a push that gets a 500.
  server.breakPush = async () => new Response('oops', { status: 500 })
  await church.syncNow()
  expect(church.people.get(ada.id)).toMatchObject({ last_name: 'Okeke' })
  expect(await church.people.details(ada.id)).toMatchObject({ last_name: 'Okeke', occupation: 'Teacher' })
  expect(presences.current()).toMatchObject({ total: 1, saved: 1 })
})

test('a refused op rolls back with a reason and a choice', async () => {
  const server = newServer()
  const { ada, bola } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  const refused = await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  const other = await church.mutate('mark-person', { service_id: SERVICE, person_id: bola.id })
  server.judge = (op) => ({
    status: 'rejected',
    code: 'NOT_KNOWN',
    message: `Ada is not known (${op.type}).`,
    mendable: true,
  })
  await church.syncNow()
  expect(presences.current().total).toBe(0)
  expect(church.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 2 })
  expect((await church.outbox.list())[0]).toMatchObject({
    id: refused.opId,
    state: 'rejected',
    code: 'NOT_KNOWN',
    message: 'Ada is not known (mark-person).',
    mendable: true,
    type: 'mark-person',
  })

  server.judge = () => null
  await church.outbox.discard(other.opId)
  await church.outbox.retry(refused.opId)
  expect(church.outbox.counts.current()).toMatchObject({ pending: 1, rejected: 0 })
  expect(presences.current()).toMatchObject({ total: 1, saved: 1 })
  await church.syncNow()
  expect(presences.current()).toMatchObject({ total: 1, received: 1 })
  expect(server.pushes.at(-1)?.ops[0]).toMatchObject({ seq: 3, args: { person_id: ada.id } })
})

test('a refused op rolls back even when the pull fails', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  server.judge = () => ({ status: 'rejected', code: 'NOT_KNOWN' })
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  await church.syncNow()
  expect(presences.current().total).toBe(0)
})

test('a merged person becomes one person immediately', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  const id = newId()
  await church.mutate('capture-first-timer', { id, service_id: SERVICE, first_name: 'Ada', last_name: 'Obi' })
  expect(church.people.count()).toBe(4)
  server.judge = () => ({ status: 'applied', rev: server.rev + 1, aliases: [{ from: id, to: ada.id }] })
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  await church.syncNow()
  expect(church.people.count()).toBe(3)
  expect(church.people.get(id)?.id).toBe(ada.id)
  expect([...presences.current().present.keys()]).toEqual([ada.id])
  await church.mutate('mark-person', { service_id: SERVICE, person_id: id })
  expect(presences.current().total).toBe(1)
  // Later ops with the old id reach the surviving person, also after pulls.
  await church.mutate('edit-member', { id, set: { city: 'Jos' } })
  server.breakPull = null
  server.breakPush = async () => new Response('oops', { status: 500 })
  server.put('members', [{ ...ada, occupation: 'Nurse' }])
  server.put('aliases', [{ id, to_id: ada.id }])
  await church.syncNow()
  expect(await church.people.details(id)).toMatchObject({ id: ada.id, city: 'Jos', occupation: 'Nurse' })
})

test('remote mark and undo: removed stays removed, a later mark stands', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  const theirs = newId()
  const mark = {
    id: theirs,
    service_id: SERVICE,
    person_id: ada.id,
    arrived_at: '2026-05-03T08:00:00.000Z',
    first_timer: false,
    removed_by: null,
  }
  server.put('marks', [mark])
  await church.syncNow()
  expect(presences.current().present.get(ada.id)).toMatchObject({
    state: 'received',
    here: false,
    arrivedAt: mark.arrived_at,
  })
  await church.mutate('unmark-person', { service_id: SERVICE, person_id: ada.id, mark_ids: [theirs] })
  expect(presences.current().total).toBe(0)
  const own = await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  expect(presences.current().present.get(ada.id)?.markIds).toEqual([own.opId])
})

test('a service created offline shows first, even under a deleted id', async () => {
  const server = newServer()
  settle(server)
  const gone = newId()
  server.put('services', [{ id: gone, deleted_at: '2026-05-02T00:00:00.000Z' }])
  const church = await newPhone(server).open()
  await church.syncNow()
  await church.mutate('create-service', { id: gone, name: 'Vigil', date_of_service: '2026-05-08' })
  expect(church.services.current().map((row) => row.name)).toEqual(['Vigil', 'Sunday service'])
  await church.mutate('delete-service', { id: gone })
  expect(church.services.current().map((row) => row.id)).toEqual([SERVICE])
})

test('two thousand pending ops are laid over a page', async () => {
  const server = newServer()
  server.put('services', [service()])
  const people = Array.from({ length: 2000 }, (_, i) => person(`Name${i}`, 'Obi'))
  server.put('members', people)
  const church = await newPhone(server).open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  for (const { id } of people) await church.mutate('mark-person', { service_id: SERVICE, person_id: id })
  server.breakPush = async () => new Response('oops', { status: 500 })
  server.put('members', [person('New', 'Face')])
  await church.syncNow()
  expect(presences.current()).toMatchObject({ total: 2000, saved: 2000 })
  expect(church.people.count()).toBe(2001)
}, 60_000)

test('marks older than sixty days are dropped', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const old = newId()
  server.put('services', [service(old, '2026-02-01')])
  server.put(
    'marks',
    [old, SERVICE].map((id) => ({
      id: newId(),
      service_id: id,
      person_id: ada.id,
      arrived_at: '2026-02-01T08:00:00.000Z',
      first_timer: false,
      removed_by: null,
    })),
  )
  const phone = newPhone(server)
  const church = await phone.open(undefined, quiet)
  await church.syncNow()
  const before = await rowsIn(phone, 'marks')
  phone.pass(10_000)
  await expect.poll(() => rowsIn(phone, 'marks')).toBe(1)
  expect(before).toBe(2)
})

/** An environment that reports nothing, so that only rounds planned at opening run. */
const quiet = {
  surroundings: {
    visible: () => false,
    online: () => true,
    onWake: () => () => undefined,
    onHide: () => () => undefined,
    askForBackgroundSync: () => undefined,
    askToKeep: () => undefined,
  },
}

async function rowsIn(phone: ReturnType<typeof newPhone>, table: 'marks'): Promise<number> {
  const db = churchDb(churchDbName(CHURCH, ADA), phone.deps as Required<typeof phone.deps>)
  const count = await db.tables[table].count()
  db.dexie.close()
  return count
}
