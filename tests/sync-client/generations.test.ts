/** Tests first fills, new scopes and restored servers. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { Deps } from '../../sync/client/deps.ts'
import { churchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { person, SERVICE, service, settle } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => person(`Person${String(i).padStart(5, '0')}`, 'Eze'))

test('the first sync shows names as they come, with progress', async () => {
  const server = newServer()
  server.put('services', [service()])
  server.put('members', many(8000))
  const church = await newPhone(server).open()
  const seen: (string | null)[] = []
  church.status.subscribe(() => {
    const { progress } = church.status.current()
    seen.push(progress && `${progress.done}/${progress.total} ${church.people.count()}`)
  })
  await church.syncNow()
  expect(seen.filter(Boolean)).toContain('4999/8000 4999')
  expect(church.people.count()).toBe(8000)
  expect(church.status.current()).toMatchObject({ complete: true, progress: null })
})

test('an interrupted first sync resumes at its cursor', async () => {
  const server = newServer()
  server.put('members', many(6000))
  const phone = newPhone(server)
  const church = await phone.open()
  let pages = 0
  server.breakPull = async (answer) => {
    if (++pages > 1) throw new TypeError('Failed to fetch')
    return answer()
  }
  await church.syncNow()
  expect(church.status.current()).toMatchObject({ complete: false, problem: 'no-network' })
  church.close()
  server.breakPull = null
  const again = await phone.resume()
  expect(again.people.count()).toBe(5000)
  await again.syncNow()
  expect(again.people.count()).toBe(6000)
  expect(server.pulls.map((query) => query.get('rev'))).toEqual(['0', '5000', '5000'])
})

test('an incomplete page changes nothing', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  server.breakPull = async (answer) => {
    const envelope = (await (await answer()).json()) as {
      data: { tables: { members: { first_name: string[] } } }
    }
    envelope.data.tables.members.first_name.pop()
    return new Response(JSON.stringify(envelope))
  }
  await church.syncNow()
  expect(church.status.current()).toMatchObject({ problem: 'server-trouble', complete: false })
  expect(church.people.count()).toBe(0)
})

test('rejects another account’s page', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  server.breakPull = async (answer) =>
    new Response((await (await answer()).text()).replace(church.account.id, newId()))
  await church.syncNow()
  expect(church.status.current().problem).toBe('other-account')
  expect(church.people.count()).toBe(0)
})

test('a new scope builds a second generation and keeps the outbox', async () => {
  const server = newServer()
  server.put('members', many(5000))
  server.put('services', [service()])
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  expect(church.scope).toBe('members')
  const presences = church.presences(SERVICE)
  await church.mutate('mark-person', { service_id: SERVICE, person_id: church.people.all()[0]!.id })
  server.breakPush = async () => new Response('oops', { status: 500 })
  server.scope = 'door'
  server.pageLimit = 3000
  server.tables.get('members')?.delete(church.people.all()[4999]!.id)
  let pages = 0
  server.breakPull = async (answer) => {
    if (++pages > 1) throw new TypeError('Failed to fetch')
    return answer()
  }
  await church.syncNow()
  // Half of the new generation is here. The screens still show the whole old one.
  expect([church.people.count(), church.scope, church.outbox.counts.current().pending]).toEqual([
    5000,
    'members',
    1,
  ])
  church.close()
  server.breakPull = null
  const again = await phone.resume()
  const after = again.presences(SERVICE)
  expect(again.people.count()).toBe(5000)
  await again.syncNow()
  expect([again.people.count(), again.scope, again.outbox.counts.current().pending]).toEqual([
    4999,
    'door',
    1,
  ])
  expect(after.current()).toMatchObject({ total: 1, saved: 1 })
  expect(presences.current().total).toBe(1)
})

test('a restored server gets acknowledged ops again', async () => {
  const server = newServer()
  const { ada, bola } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const presences = church.presences(SERVICE)
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await church.syncNow()
  expect(presences.current()).toMatchObject({ total: 1, received: 1 })
  // The backup is older than the mark.
  server.epoch = newId()
  server.rev = 4
  server.ops.clear()
  server.tables.get('marks')?.clear()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: bola.id })
  await church.syncNow()
  await church.syncNow()
  expect(server.ops.size).toBe(2)
  expect(presences.current()).toMatchObject({ total: 2, received: 2, saved: 0 })
  expect(church.outbox.counts.current().pending).toBe(0)
})

test('a receipt of a former epoch is sent again', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  // The op is acknowledged before the first pull. Then the server is restored.
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
  server.breakPull = null
  server.epoch = newId()
  server.ops.clear()
  server.tables.get('marks')?.clear()
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(1)
  await church.syncNow()
  expect(server.ops.size).toBe(1)
})

test('changed people come as an overlay or chunks, and the later wins', async () => {
  const server = newServer()
  const people = many(2500)
  server.put('members', people)
  const phone = newPhone(server)
  const surroundings = {
    visible: () => false,
    online: () => true,
    onWake: () => () => undefined,
    onHide: () => () => undefined,
    askForBackgroundSync: () => undefined,
    askToKeep: () => undefined,
  }
  const church = await phone.open(signedInAs(), { surroundings })
  await church.syncNow()
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  server.put('members', [
    { ...first, first_name: 'Once' },
    { id: second.id, deleted_at: '2026-05-03T00:00:00.000Z' },
  ])
  await church.syncNow()
  expect([
    church.people.get(first.id)?.first_name,
    church.people.get(second.id),
    church.people.count(),
  ]).toEqual(['Once', undefined, 2499])
  server.put(
    'members',
    people
      .slice(0, 400)
      .filter(({ id }) => id !== second.id)
      .map((row) => ({ ...row, first_name: 'Twice' })),
  )
  await church.syncNow()
  expect(church.people.get(first.id)?.first_name).toBe('Twice')
  for (let from = 400; from < 2000; from += 200) {
    server.put(
      'members',
      people.slice(from, from + 200).map((row) => ({ ...row, occupation: 'Trader', last_name: 'Bello' })),
    )
    await church.syncNow()
  }
  const { members } = churchDb(churchDbName(CHURCH, ADA), phone.deps as Deps).tables
  expect(await members.count()).toBeGreaterThan(1600)
  phone.pass(10_000)
  await expect.poll(() => members.count()).toBe(0)
  await expect
    .poll(() => church.people.details(people[500]!.id))
    .toMatchObject({ occupation: 'Trader', last_name: 'Bello' })
  church.close()
  const again = await phone.resume()
  expect(again.people.count()).toBe(2499)
  expect([again.people.get(first.id)?.first_name, again.people.get(third.id)?.first_name]).toEqual([
    'Twice',
    'Twice',
  ])
  expect(again.people.get(second.id)).toBeUndefined()
  expect(await again.people.details(people[500]!.id)).toMatchObject({
    occupation: 'Trader',
    last_name: 'Bello',
  })
})

test('ignores a page that another tab has overtaken', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const slow = await phone.open()
  await slow.syncNow()
  const fast = await phone.resume()
  server.put('members', [{ ...ada, last_name: 'Older' }])
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  let pulls = 0
  server.breakPull = async (answer) => {
    const page = await answer()
    if (pulls++ > 0) throw new TypeError('Failed to fetch')
    await late
    return page
  }
  const round = slow.syncNow()
  await expect.poll(() => pulls).toBe(1)
  const held = server.breakPull
  server.breakPull = null
  server.put('members', [{ ...ada, last_name: 'Newer' }])
  await fast.syncNow()
  server.breakPull = held
  arrive()
  await round
  slow.close()
  fast.close()
  expect((await phone.resume()).people.get(ada.id)?.last_name).toBe('Newer')
})

test('an unnotified tab catches up at its next round', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const here = await phone.open()
  await here.syncNow()
  const there = await phone.resume()
  const presences = there.presences(SERVICE)
  server.put('members', [{ ...ada, last_name: 'Okeke' }])
  await here.syncNow()
  await here.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  server.breakPush = server.breakPull
  await there.syncNow()
  expect(there.people.get(ada.id)?.last_name).toBe('Okeke')
  expect(presences.current()).toMatchObject({ total: 1, saved: 1 })
})
