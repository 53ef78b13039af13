/** Tests what a tap writes to the phone's storage. */
import { IDBIndex as FakeIndex, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { StorageError } from '../../sync/client/api.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'
import { spec } from '../spec/spec.ts'

test('a mark is saved immediately, received after the push, kept after restart', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  expect(church.status.current()).toMatchObject({ complete: true, problem: null })
  expect(church.people.count()).toBe(3)
  const presences = church.presences(SERVICE)
  const { opId } = await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  expect(presences.current()).toMatchObject({ total: 1, saved: 1, received: 0, atThisDoor: 1 })
  expect(presences.current().present.get(ada.id)).toMatchObject({
    state: 'saved',
    here: true,
    markIds: [opId],
  })
  church.close()

  const again = await phone.resume()
  const after = again.presences(SERVICE)
  expect(after.current()).toMatchObject({ read: false, total: 0 })
  await expect.poll(() => after.current().read).toBe(true)
  await expect.poll(() => after.current().total).toBe(1)
  expect(again.outbox.counts.current().pending).toBe(1)
  await again.syncNow()
  expect(after.current()).toMatchObject({ total: 1, saved: 0, received: 1 })
  expect(again.outbox.counts.current().pending).toBe(0)
  expect(server.ops.size).toBe(1)
  again.close()
})

test('an empty list counts as known only after its read', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const empty = church.presences(SERVICE)
  expect(empty.current().read).toBe(false)
  await expect.poll(() => empty.current()).toMatchObject({ read: true, known: false, total: 0 })
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  expect(empty.current()).toMatchObject({ read: true, known: true, total: 1 })
  church.close()
})

test('rejects invalid input before writing anything', async () => {
  const phone = newPhone(newServer())
  const church = await phone.open()
  await expect(church.mutate('mark-person', { service_id: 'x', person_id: 'y' })).rejects.toMatchObject({
    code: 'INVALID',
  })
  expect(church.outbox.counts.current().pending).toBe(0)
})

spec('fault Quota exceeded')
test('a full phone reports it and changes nothing', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  const full = failNextPut('QuotaExceededError')
  await expect(church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })).rejects.toEqual(
    new StorageError('full'),
  )
  full.stop()
  expect(presences.current().total).toBe(0)
  expect(church.outbox.counts.current().pending).toBe(0)
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  expect(presences.current().total).toBe(1)
})

spec('fault “Connection to IndexedDB lost”')
test('reopens a lost database connection once', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const lost = failNextPut(
    'UnknownError',
    'Connection to Indexed Database server lost. Refresh the page to try again',
    1,
  )
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  lost.stop()
  expect(church.outbox.counts.current().pending).toBe(1)
  const broken = failNextPut('UnknownError', 'Connection to Indexed Database server lost', Infinity)
  await expect(church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })).rejects.toEqual(
    new StorageError('lost'),
  )
  broken.stop()
})

test('a tap writes all of its records or none', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const { put, add } = FakeObjectStore.prototype
  // An event reports the failure, as in a browser. Nothing is thrown to the caller.
  const twice = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const request = put.apply(this, args)
    return this.name === 'local' ? add.apply(this, args) : request
  }
  Object.assign(FakeObjectStore.prototype, { put: twice })
  const marking = church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await expect(marking).rejects.toThrow()
  Object.assign(FakeObjectStore.prototype, { put })
  church.close()
  const again = await phone.resume()
  expect(await again.outbox.list()).toEqual([])
  const presences = again.presences(SERVICE)
  await expect.poll(() => presences.current().read).toBe(true)
  expect(presences.current().total).toBe(0)
  again.close()
})

test('a mark needs few storage requests', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const mark = () => church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  // The first tap loads the code of mutations.
  await mark()
  const requests = watchRequests()
  await mark()
  expect(requests.stop()).toEqual([
    'meta.getAll',
    'creates.getAll',
    'creates.getAll',
    'outbox.add',
    'meta.put',
    'local.put',
  ])
  church.close()
})

test('numbers go up by one and survive sign-out', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  for (let i = 0; i < 3; i++) await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await church.signOut()
  const back = await phone.open(signedInAs())
  await back.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  expect((await back.outbox.list()).map((entry) => entry.seq)).toEqual([1, 2, 3, 4])
})

test('a mark of a person just captured needs the capture', async () => {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const id = crypto.randomUUID()
  const { opId } = await church.mutate('capture-first-timer', {
    id,
    service_id: SERVICE,
    first_name: 'Ngozi',
    last_name: 'Ibe',
  })
  await church.mutate('unmark-person', { service_id: SERVICE, person_id: id, mark_ids: [opId] })
  expect(church.people.get(id)).toMatchObject({ first_name: 'Ngozi', first_timer: true })
  await church.syncNow()
  expect(server.pushes.at(-1)?.ops.map((op) => op.needs)).toEqual([[], [opId]])
})

test('the outbox holds no readable name', async () => {
  const phone = newPhone(newServer())
  const church = await phone.open()
  await church.mutate('capture-first-timer', {
    id: crypto.randomUUID(),
    service_id: null,
    first_name: 'Oluwaseun',
    last_name: 'Bakare',
  })
  await church.signOut()
  expect(await everythingIn(phone)).not.toMatch(/Oluwaseun|Bakare/)
  expect(await everythingIn(phone)).toMatch(/"state":"pending"/)
})

/** Every row of the church's database as text, bytes as Latin-1 characters. */
async function everythingIn(phone: ReturnType<typeof newPhone>): Promise<string> {
  const db = churchDb(churchDbName(CHURCH, ADA), phone.deps as Required<typeof phone.deps>)
  const rows = await Promise.all(db.dexie.tables.map((table) => table.toArray()))
  db.dexie.close()
  return JSON.stringify(rows.flat(), (_, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array
      ? Buffer.from(value as Uint8Array).toString('latin1')
      : value,
  )
}

/** Fails the given number of puts and adds, as a full or broken phone does. */
function failNextPut(name: string, message = 'broken', times = 1) {
  const { put, add } = FakeObjectStore.prototype
  let left = times
  const failing = (real: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (left-- > 0) throw new DOMException(message, name)
      return real.apply(this, args)
    }
  Object.assign(FakeObjectStore.prototype, { put: failing(put), add: failing(add) })
  return { stop: () => void Object.assign(FakeObjectStore.prototype, { put, add }) }
}

/** Records the requests to storage in order, until stopped. */
function watchRequests() {
  const requests: string[] = []
  const undo = [FakeObjectStore.prototype, FakeIndex.prototype].flatMap((prototype) =>
    ['get', 'getAll', 'openCursor', 'add', 'put', 'delete'].flatMap((name) => {
      const methods = prototype as unknown as Record<
        string,
        (this: { name: string }, ...args: unknown[]) => unknown
      >
      const real = methods[name]
      if (!real) return []
      methods[name] = function (...args) {
        requests.push(`${this.name}.${name}`)
        return real.apply(this, args)
      }
      return [() => void (methods[name] = real)]
    }),
  )
  return {
    stop() {
      for (const back of undo) back()
      return requests
    },
  }
}
