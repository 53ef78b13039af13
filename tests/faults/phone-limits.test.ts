/** Tests limits of cheap phones and browsers: no worker, sleep, eviction, a full disk. */
import { forceCloseDatabase, IDBFactory, IDBObjectStore as FakeObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { browserSurroundings } from '../../sync/client/browser-surroundings.ts'
import { NotSignedIn } from '../../sync/client/open-church.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown } from '../histories/world.ts'
import { expectNothingLost, mark, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

// The last hook runs first: phones close while their page is still there.
afterEach(() => vi.unstubAllGlobals())
const { church, phone: phoneIn } = sunday()

spec('fault No Background Sync')
test('no Background Sync: the page sends pending ops when visible again', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const page = aPage()
  onlySoonTimers()
  phone.own = { surroundings: browserSurroundings }
  let rounds = 0
  phone.network.onTheWay = async (_, go) => ((rounds += 1), go())
  await phone.restart()
  // The first round after opening is over.
  await expect.poll(() => rounds > 0 && phone.church?.status.current().phase === 'idle').toBe(true)
  phone.network.faults.push('offline', 'offline', 'offline')
  await mark(phone, 0)
  await expect.poll(() => phone.church?.status.current().problem).toBe('no-network')
  phone.network.faults.length = 0
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => waiting(phone)).toBe(0)
  phone.own = {}
  await expectNothingLost(town, phone)
})

spec('fault No Background Sync')
test('no Background Sync: a tap during a round is sent without delay', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  aPage()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let hasRequested = false
  phone.network.onTheWay = async (_, go) => {
    hasRequested = true
    await held
    return go()
  }
  phone.own = { surroundings: browserSurroundings }
  await phone.restart()
  await expect.poll(() => hasRequested).toBe(true)
  await mark(phone, 0)
  letGo()
  await expect.poll(() => waiting(phone)).toBe(0)
})

/** Later timer-driven rounds are left out, so that a send had another reason. */
function onlySoonTimers(): void {
  const { setTimeout: real } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (ms < 1_000 ? real(run, ms) : real(() => {}, 0)))
}

const persisting: Record<string, unknown> = {
  'says no': { persist: async () => false },
  fails: { persist: async () => Promise.reject(new Error('denied')) },
  'is not there': undefined,
}

spec('fault persist() denied')
test.each(Object.entries(persisting))(
  'persist() denied, where it %s: data is kept as the browser allows',
  async (_, storage) => {
    const town = await church()
    const phone = await phoneIn(town)
    aPage({ storage })
    phone.own = { surroundings: browserSurroundings }
    await phone.restart()
    await mark(phone, 0)
    await expect.poll(() => waiting(phone)).toBe(0)
    phone.own = {}
    await expectNothingLost(town, phone)
  },
)

spec('fault Phone asleep mid-write')
test('phone asleep mid-write: op and mark are stored together or neither', async () => {
  const town = await church(1)
  const phone = await phoneIn(town)
  const outcomes = new Set<number | undefined>()
  for (let moment = 0; moment < 16; moment += 1) {
    const person = (await town.populate(1), town.people.at(-1) ?? '')
    await phone.church?.syncNow()
    const marking = { service_id: town.service, person_id: person }
    const running = aProcess(phone.storage)
    phone.own = { indexedDB: running.indexedDB }
    await phone.restart()
    let ticked = false
    const writing = phone.tap('mark-person', marking).then(
      () => (ticked = true),
      () => false,
    )
    for (let turn = 0; turn < moment * 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    running.kill()
    const known = ticked
    await writing
    phone.own = {}
    await phone.restart()
    await expect
      .poll(() => phone.church?.presences(town.service).current().present.has(person) ?? false)
      .toBe(waiting(phone) === 1)
    if (known) expect(waiting(phone)).toBe(1)
    outcomes.add(waiting(phone))
  }
  // Both cases occur: killed before the write reached the disk and after it.
  expect([...outcomes].sort()).toEqual([0, 1])
})

spec('fault Phone asleep mid-write')
test('phone asleep mid-delivery: a late answer proves receipt, not the time', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const off = () => Math.abs(Date.parse(phone.church?.now() ?? '') - Date.now() - phone.clockError)
  expect(off()).toBeLessThan(2_000)
  await mark(phone, 0)
  phone.network.onTheWay = async (path, go) => {
    const answer = await go()
    if (path.endsWith('/push')) phone.clockError += 8 * 3_600_000
    // Only the push gets through. The phone sleeps on.
    else throw new TypeError('Failed to fetch')
    return answer
  }
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(0)
  expect(off()).toBeLessThan(2_000)
  await expectNothingLost(town, phone)
})

spec('fault Storage evicted')
test('storage evicted: delivery status counts the lost op, received marks return', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  await phone.church?.syncNow()
  await mark(phone, 1)
  phone.network.onTheWay = (path, go) =>
    path.endsWith('/push') ? Promise.resolve(new Response('', { status: 502 })) : go()
  await phone.church?.syncNow()
  phone.network.onTheWay = null
  phone.church?.close()
  const lost = await heldElsewhere(town)
  Object.assign(phone, { storage: new IDBFactory(), church: null })

  await expect(phone.tab()).rejects.toThrow(NotSignedIn)
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  expect(phone.church?.presences(town.service).current()).toMatchObject({ total: 1, received: 1 })
  expect(lost).toEqual([{ highest_seq: 2, not_received: 1 }])
  expect(await heldElsewhere(town)).toEqual(lost)
})

spec('fault Quota exceeded')
test('quota exceeded while writing a page: reported, ops sent, page retried later', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await town.populate(2)
  await mark(phone, 0)
  const { put } = FakeObjectStore.prototype
  FakeObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (this.name === 'members') throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, args)
  }
  try {
    await phone.church?.syncNow()
  } finally {
    FakeObjectStore.prototype.put = put
  }
  expect(phone.church?.status.current().problem).toBe('storage')
  expect(phone.church?.people.count()).toBe(3)
  expect(waiting(phone)).toBe(0)
  await phone.church?.syncNow()
  expect(phone.church?.status.current().problem).toBe(null)
  expect(phone.church?.people.count()).toBe(5)
  await expectNothingLost(town, phone)
})

spec('fault A transaction aborted by the browser')
test('a transaction aborted while writing results: pending ops are received anyway', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  await mark(phone, 1)
  abortNextResult()
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: null })
  expect(waiting(phone)).toBe(0)
  await expectNothingLost(town, phone)
})

spec('fault Quota exceeded')
test('quota exceeded while writing results: reported and retried later', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  await mark(phone, 1)
  abortNextResult(new DOMException('no room', 'QuotaExceededError'))
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: 'storage' })
  expect(waiting(phone)).toBe(2)
  await phone.church?.syncNow()
  expect(phone.church?.status.current().problem).toBe(null)
  expect(waiting(phone)).toBe(0)
  await expectNothingLost(town, phone)
})

spec('fault “Connection to IndexedDB lost”')
test.each(['begins', 'ends'] as const)(
  'IndexedDB connection lost between taps, so that no transaction %s: sync recovers',
  async (no) => {
    const town = await church()
    const phone = await phoneIn(town)
    const connections = theConnectionsOf(phone.storage)
    phone.own = { indexedDB: connections.indexedDB }
    await phone.restart()
    await mark(phone, 0)
    await town.populate(2)
    const before = connections.opened()
    connections.lose(no)
    await phone.church?.syncNow()
    expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: null })
    expect(waiting(phone)).toBe(0)
    expect(phone.church?.people.count()).toBe(5)
    // One for the church's database and one for the device's.
    expect(connections.opened() - before).toBe(2)
    await expectNothingLost(town, phone)
  },
)

spec('fault “Connection to IndexedDB lost”')
test('IndexedDB connection lost during a delivery: received in the same round', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const connections = await watchedOn(phone)
  await mark(phone, 0)
  phone.network.onTheWay = async (path, go) => {
    if (path.endsWith('/push')) phone.network.onTheWay = null
    if (path.endsWith('/push')) connections.close()
    return go()
  }
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: null })
  expect(waiting(phone)).toBe(0)
  await expectNothingLost(town, phone)
})

spec('fault “Connection to IndexedDB lost”')
test('IndexedDB connection lost repeatedly: reported, reopened once a round, received later', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const connections = await watchedOn(phone)
  await mark(phone, 0)
  const before = connections.opened()
  connections.lose('begins', true)
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: 'storage-lost' })
  expect(connections.opened() - before).toBe(1)
  connections.mend()
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: null })
  expect(waiting(phone)).toBe(0)
  await expectNothingLost(town, phone)
})

spec('fault “Connection to IndexedDB lost”')
test('IndexedDB connection lost before a sign-out: nothing readable is left', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const connections = await watchedOn(phone)
  connections.lose('begins')
  await phone.church?.signOut()
  expect(phone.church?.people.count()).toBe(0)
  await expect(phone.tab()).rejects.toThrow(NotSignedIn)
})

spec('fault “Connection to IndexedDB lost”')
test('a deliberately closed IndexedDB connection stays closed during running work', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const connections = await watchedOn(phone)
  await mark(phone, 0)
  const before = connections.opened()
  phone.network.onTheWay = async (path, go) => {
    if (path.endsWith('/push')) phone.church?.close()
    return go()
  }
  await phone.church?.syncNow()
  expect(connections.opened()).toBe(before)

  phone.network.onTheWay = null
  await phone.restart()
  const open = connections.opened()
  const newer = phone.storage.open(churchDbName(town.id, town.accounts[0]!.id), 999)
  await expect.poll(() => newer.readyState).toBe('done')
  await phone.church?.syncNow()
  expect(phone.church?.status.current()).toMatchObject({ phase: 'idle', problem: 'update-needed' })
  expect(connections.opened()).toBe(open)
  newer.result.close()
})

spec('fault “Connection to IndexedDB lost”')
test('keeps a tap after another tab requested a newer database version', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const newer = phone.storage.open(churchDbName(town.id, town.accounts[0]!.id), 999)
  await expect.poll(() => newer.readyState).toBe('done')
  expect(phone.church?.status.current().problem).toBe('update-needed')
  await mark(phone, 0)
  expect(waiting(phone)).toBe(1)
  newer.result.close()
})

/** A browser page without a service worker. */
function aPage(more: object = {}): EventTarget {
  const window = new EventTarget()
  const registration = { sync: undefined }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration }, ...more })
  return window
}

/** An app that may be put to sleep for good: its transactions abort, and it opens nothing any more. */
function aProcess(storage: IDBFactory) {
  let dead = false
  const writing = new Set<IDBTransaction>()
  const watch = (database: IDBDatabase) => {
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      if (dead) throw new DOMException('The process is gone', 'InvalidStateError')
      const transaction = begin(...args)
      writing.add(transaction)
      transaction.addEventListener('complete', () => writing.delete(transaction))
      return transaction
    }
  }
  const open = (...args: Parameters<IDBFactory['open']>) => {
    if (dead) throw new DOMException('The process is gone', 'InvalidStateError')
    const request = storage.open(...args)
    request.addEventListener('success', () => watch(request.result))
    return request
  }
  const kill = () => {
    dead = true
    for (const transaction of writing) transaction.abort()
  }
  const indexedDB: IDBFactory = Object.assign(Object.create(storage) as IDBFactory, { open })
  return { kill, indexedDB }
}

/** The browser aborts the transaction that writes the second of the next results. */
function abortNextResult(because: DOMException | null = null): void {
  const { put } = FakeObjectStore.prototype
  let results = 0
  FakeObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const isResult = this.name === 'outbox' && (args[0] as { state: string }).state === 'received'
    if (isResult && (results += 1) === 2) {
      FakeObjectStore.prototype.put = put
      this.transaction.abort()
      Object.assign(this.transaction, { error: because })
    }
    return put.apply(this, args)
  }
}

/** From here on the phone's app runs on connections that can be lost. */
async function watchedOn(phone: Phone) {
  const connections = theConnectionsOf(phone.storage)
  phone.own = { indexedDB: connections.indexedDB }
  await phone.restart()
  return connections
}

/** The app's open connections. The browser may lose them, as iOS does for an app in the background. */
function theConnectionsOf(storage: IDBFactory) {
  const all: { database: IDBDatabase; lost: 'begins' | 'ends' | null }[] = []
  let each: 'begins' | 'ends' | null = null
  const lostConnection = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  const watch = (database: IDBDatabase) => {
    const connection = { database, lost: each }
    all.push(connection)
    const begin = database.transaction.bind(database)
    database.transaction = (...args) => {
      if (connection.lost === 'begins') throw lostConnection()
      const transaction = begin(...args)
      if (connection.lost === 'ends') transaction.abort()
      return transaction
    }
  }
  const open = (...args: Parameters<IDBFactory['open']>) => {
    const request = storage.open(...args)
    request.addEventListener('success', () => watch(request.result))
    return request
  }
  const indexedDB: IDBFactory = Object.assign(Object.create(storage) as IDBFactory, { open })
  return {
    indexedDB,
    opened: () => all.length,
    /** @param always true for connections opened later too */
    lose(no: 'begins' | 'ends', always = false) {
      for (const connection of all) connection.lost = no
      if (always) each = no
    },
    mend: () => void (each = null),
    /** The browser closes the connections and reports it. */
    close() {
      for (const { database } of all) forceCloseDatabase(database as never)
    },
  }
}

async function heldElsewhere(town: ChurchInTown) {
  await expect.poll(async () => (await deliveryStatus(town)).length).toBeGreaterThan(0)
  return deliveryStatus(town)
}

const deliveryStatus = (town: ChurchInTown) =>
  town.rows<{ highest_seq: number; not_received: number }>(
    `select highest_seq, (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(int8multirange(int8range(1, highest_seq + 1)) - settled) r) as not_received
     from devices where highest_seq > 0`,
  )
