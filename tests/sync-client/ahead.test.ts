/** Tests prefetched pages: lost, truncated or misdirected ones, and servers of earlier versions. */
import { expect, test } from 'vitest'
import { NEXT_HEADER } from '../../contract/protocol.ts'
import { newId } from '../../contract/ids.ts'
import { person, SERVICE, service, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { json, newServer, type ServerDouble } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => person(`Person${String(i).padStart(5, '0')}`, 'Eze'))

type Data = { epoch: string; rev: number; head: number; scope: string }

/** Sends the server's answer with the next page's hint before the body. */
async function withHint(answer: () => Promise<Response>, bend: (next: Data) => unknown = (next) => next) {
  const { data } = (await (await answer()).json()) as { data: Data }
  const { epoch, rev, head, scope } = data
  const body = { success: true, data }
  const next = { epoch, rev, head, scope, bytes: JSON.stringify(body).length }
  return json(body, 200, { [NEXT_HEADER]: JSON.stringify(bend(next)) })
}

const church = async (server: ServerDouble, count = 1000) => {
  server.pageLimit = 250
  server.put('members', many(count))
  const phone = newPhone(server)
  return { phone, church: await phone.open() }
}

const revs = (server: ServerDouble) => server.pulls.map((query) => Number(query.get('rev')))

test('requests the next page before writing this one, each once', async () => {
  const server = newServer()
  const { church: grace } = await church(server)
  let written = 0
  const known: number[] = []
  server.breakPull = (answer) => {
    known.push(written)
    return withHint(answer)
  }
  grace.people.version.subscribe(() => (written = grace.people.count()))
  await grace.syncNow()
  expect(grace.people.count()).toBe(1000)
  expect(revs(server).slice(0, 4)).toEqual([0, 250, 500, 750])
  expect(known[1]).toBe(0)
  expect(new Set(revs(server)).size).toBe(revs(server).length)
})

spec('fault A page lost during prefetching')
test('a page that cannot be stored drops the prefetched page too', async () => {
  const server = newServer()
  const { church: grace } = await church(server)
  let pages = 0
  server.breakPull = async (answer) => {
    const response = await withHint(answer)
    if ((pages += 1) !== 2) return response
    const text = (await response.text()).replace('"first_name":["', '"first_name":["too many","')
    return new Response(text, { headers: response.headers })
  }
  await grace.syncNow()
  expect(grace.status.current()).toMatchObject({ complete: false, problem: 'server-trouble' })
  expect(grace.people.count()).toBe(250)
  await grace.syncNow()
  expect(grace.people.count()).toBe(1000)
  expect(grace.people.search('Person00250')).toHaveLength(1)
})

spec('fault A page lost during prefetching')
test('a lost prefetched page is reported, and sync resumes from its cursor', async () => {
  const server = newServer()
  const { church: grace } = await church(server)
  let pages = 0
  server.breakPull = async (answer) => {
    if ((pages += 1) === 3) throw new TypeError('Failed to fetch')
    return withHint(answer)
  }
  await grace.syncNow()
  expect(grace.status.current()).toMatchObject({ complete: false, problem: 'no-network' })
  expect(grace.people.count()).toBe(500)
  await grace.syncNow()
  expect(grace.people.count()).toBe(1000)
})

const hints: Record<string, (next: Data) => unknown> = {
  'another place': (next) => ({ ...next, rev: next.rev + 100 }),
  'another epoch': (next) => ({ ...next, epoch: newId() }),
  'another scope': (next) => ({ ...next, scope: 'door' }),
  nonsense: () => ['here'],
  nothing: () => null,
}

spec('fault A page lost during prefetching')
test.each(Object.entries(hints))('a hint of %s before the page changes nothing', async (_, bend) => {
  const server = newServer()
  const { church: grace } = await church(server)
  server.breakPull = (answer) => withHint(answer, bend)
  await grace.syncNow()
  expect(grace.people.count()).toBe(1000)
  expect(grace.people.all().map((one) => one.first_name)).toEqual(many(1000).map((one) => one.first_name))
})

test('after a reset, only the first page request carries receipts', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const { church: grace } = await church(server)
  server.breakPull = (answer) => withHint(answer)
  await grace.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await grace.syncNow()
  const before = server.pulls.length
  server.epoch = newId()
  await grace.syncNow()
  const withReceipts = server.pulls.slice(before).map((query) => query.has('settled'))
  expect(withReceipts[0]).toBe(true)
  expect(withReceipts.slice(1)).not.toContain(true)
  expect(grace.people.count()).toBe(1003)
})

spec('fault New phone, old server')
test('an older server rejects packed ops once, then gets rows', async () => {
  const server = newServer()
  server.isOld = true
  server.put('services', [service()])
  const phone = newPhone(server)
  const grace = await phone.open()
  for (let i = 0; i < 120; i++) await grace.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await grace.syncNow()
  expect(grace.outbox.counts.current().pending).toBe(0)
  expect(server.pushes.map((push) => push.ops.length)).toEqual([120])
  for (let i = 0; i < 60; i++) await grace.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await grace.syncNow()
  expect(server.pushes.map((push) => push.ops.length)).toEqual([120, 60])
  expect(server.ops.size).toBe(180)
})
