/** A round that finds nothing new, as most do: what it costs a phone's storage, and the server's database. */
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { mark, sunday } from '../faults/sunday.ts'
import type { Phone } from '../histories/phone.ts'

const { church, phone: phoneIn } = sunday()

const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0)) back()
})

/** Notes on whom a method is called, and with what; the call itself goes on. */
function noted<T extends object, K extends keyof T & string>(of: T, method: K): { on: T; with: unknown }[] {
  const notes: { on: T; with: unknown }[] = []
  const own = of[method] as (...args: unknown[]) => unknown
  const noting = function (this: T, ...args: unknown[]) {
    notes.push({ on: this, with: args[0] })
    return own.apply(this, args)
  }
  Object.assign(of, { [method]: noting })
  undo.push(() => Object.assign(of, { [method]: own }))
  return notes
}

test('a round that finds nothing new writes nothing of the church and looks into its storage seven times', async () => {
  // Dexie takes the method when it opens a database.
  const looks = noted(IDBDatabase.prototype, 'transaction')
  const phone = await phoneIn(await church())
  looks.length = 0
  const writes = noted(IDBObjectStore.prototype, 'put')
  await phone.church?.syncNow()
  const databases = looks.map(({ on }) => (on.name === 'narthex-device' ? 'device' : 'church'))
  expect(databases.filter((name) => name === 'church')).toHaveLength(7)
  // Who else has an outbox here, and that there was contact.
  expect(databases.filter((name) => name === 'device')).toHaveLength(2)
  expect(new Set(writes.map(({ on }) => on.name))).toEqual(new Set(['accounts', 'settings']))
})

/** Goes out up to 150 ms after a change, whoever asks for what meanwhile. */
const NOTICE = 'tell-church-moved'

/** What a pull of this phone asks the database, by name. */
async function asked(phone: Phone): Promise<string[]> {
  const { app, database } = phone.town.world
  // Work that earlier requests left for later is not part of this pull.
  await app.deps.later.settled()
  const queries = noted(Client.prototype, 'query')
  await phone.church?.syncNow()
  await app.deps.later.settled()
  type Named = { name?: string; text?: string }
  type Asked = Named & { steps?: Named[] }
  // Test files that ran before in this process may have left a server with its own database.
  const own = queries.filter(({ on }) => on.database === new URL(database.ownerUrl).pathname.slice(1))
  const asked = own.flatMap(({ with: query }): Named[] =>
    typeof query === 'string' ? [{ text: query }] : ((query as Asked).steps ?? [query as Named]),
  )
  return asked
    .filter(({ name, text }) => name !== NOTICE && !text?.includes('pgboss'))
    .map(({ name, text = '' }) => name || text.slice(0, 'set local'.length))
}

const READING = ['find-session', 'begin iso', 'set local', 'pull-head']

test('a pull that finds nothing new asks who it is and where the church stands', async () => {
  const phone = await phoneIn(await church())
  await phone.church?.syncNow()
  expect(await asked(phone)).toEqual([...READING, 'commit'])
})

test('a pull that finds one mark reads the marks alone', async () => {
  const town = await church()
  const [usher, other] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await other.church?.syncNow()
  await mark(usher, 0)
  await usher.church?.syncNow()
  expect(await asked(other)).toEqual([...READING, 'pull-touched', 'pull-marks-members-whole', 'commit'])
})
