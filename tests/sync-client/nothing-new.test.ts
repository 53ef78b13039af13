/** Tests what a round without news costs the phone's storage and the server's database. */
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

/** Records each call's object and first argument. The call itself goes on. */
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

test('a round without news writes nothing and reads storage seven times', async () => {
  // Dexie takes the method when it opens a database.
  const looks = noted(IDBDatabase.prototype, 'transaction')
  const phone = await phoneIn(await church())
  looks.length = 0
  const writes = noted(IDBObjectStore.prototype, 'put')
  await phone.church?.syncNow()
  const databases = looks.map(({ on }) => (on.name === 'narthex-device' ? 'device' : 'church'))
  expect(databases.filter((name) => name === 'church')).toHaveLength(7)
  // It reads other accounts' outboxes and writes the time of contact.
  expect(databases.filter((name) => name === 'device')).toHaveLength(2)
  expect(new Set(writes.map(({ on }) => on.name))).toEqual(new Set(['accounts', 'settings']))
})

/**
 * Work of the server that runs by a clock, independent of requests: the notification up to 150 ms after a
 * change, jobs each second, unfinished imports each five seconds, the sandbox's deliveries.
 */
const REGULAR_WORK = /^tell-church-moved$|pgboss|import_work|sandbox_deliveries/

/** The names of the statements that a pull of this phone runs. */
async function queriesOfPull(phone: Phone): Promise<{ statements: string[]; messages: number }> {
  const { app, database } = phone.town.world
  // Deferred work of earlier requests is not part of this pull.
  await app.deps.later.settled()
  const queries = noted(Client.prototype, 'query')
  await phone.church?.syncNow()
  await app.deps.later.settled()
  type Named = { name?: string; text?: string }
  type Query = Named & { steps?: Named[] }
  // Earlier test files in this process may have left a server with its own database.
  const own = queries.filter(({ on }) => on.database === new URL(database.ownerUrl).pathname.slice(1))
  const messages = own
    .map(({ with: query }): Named[] =>
      typeof query === 'string' ? [{ text: query }] : ((query as Query).steps ?? [query as Named]),
    )
    .filter(([first]) => !REGULAR_WORK.test(first?.name ?? first?.text ?? ''))
  const statements = messages.flat().map(({ name, text = '' }) => name || text.slice(0, 'set local'.length))
  return { statements, messages: messages.length }
}

/** Two messages: the session, and all the rest. */
const ONE_PAGE = [
  'find-session',
  'begin iso',
  'set local',
  'pull-head',
  'pull-latest-marks-members-whole',
  'commit',
]

test('a pull without news queries only session and church rev', async () => {
  const phone = await phoneIn(await church())
  await phone.church?.syncNow()
  const { statements, messages } = await queriesOfPull(phone)
  expect(statements).toEqual(ONE_PAGE)
  expect(messages).toBe(2)
})

/** Another phone has delivered a mark since this one's last pull. */
async function oneMarkAhead() {
  const town = await church()
  const [usher, other] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await other.church?.syncNow()
  await mark(usher, 0)
  await usher.church?.syncNow()
  return { town, other }
}

test('a pull with one mark needs no further query', async () => {
  const { other } = await oneMarkAhead()
  const { statements, messages } = await queriesOfPull(other)
  expect(statements).toEqual(ONE_PAGE)
  expect(messages).toBe(2)
})

test('a pull with another row reads the changed tables', async () => {
  const { town, other } = await oneMarkAhead()
  await town.addCell()
  const { statements } = await queriesOfPull(other)
  expect(statements).toEqual([
    ...ONE_PAGE,
    'begin iso',
    'set local',
    'pull-head',
    'pull-touched',
    'pull-cells-members-whole',
    'pull-marks-members-whole',
    'commit',
  ])
})
