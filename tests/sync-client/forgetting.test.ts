/** Tests that a deleted or erased person leaves the phone: the list and every stored copy. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { noteDraft } from '../../src/features/follow-up/notes.tsx'
import type { Church } from '../../sync/client/api.ts'
import { churchDb, type ChurchDb } from '../../sync/client/store/church-db.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import type { SyncState } from '../../sync/client/store/rows.ts'
import { person, SERVICE } from './people-of-grace.ts'
import { ADA, CHURCH, newPhone, type Phone } from './phone.ts'
import { newServer, type ServerDouble } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const AT = '2026-05-03T00:00:00.000Z'
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    person(`Person${String(at).padStart(4, '0')}`, 'Eze', { phone_number: `+23480355${10_000 + at}` }),
  )
const wolfram = (more: Record<string, unknown> = {}) =>
  person('Wolframina', 'Testerova', {
    phone_number: '+2348035559999',
    email: 'wolf@example.com',
    street: '7 Wolf Close',
    ...more,
  })
/** Matches a name, number, address or email that belongs to nobody else. */
const WHO_IT_WAS = /wolf\w*|testerova|2348035559999|"9999"/gi

async function inStorage<T>(phone: Phone, work: (db: ChurchDb) => Promise<T>): Promise<T> {
  const db = churchDb(churchDbName(CHURCH, ADA), phone.deps as Required<Phone['deps']>)
  await db.dexie.open()
  try {
    return await work(db)
  } finally {
    db.dexie.close()
  }
}

/** Everything that is readable on the phone without a key. */
const readable = (phone: Phone): Promise<string> =>
  inStorage(phone, async ({ dexie }) => {
    const tables = dexie.tables.filter(({ name }) => name !== 'outbox')
    return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())))
  })

/** The readable values that identify her. */
const leftOf = async (phone: Phone): Promise<string[]> => (await readable(phone)).match(WHO_IT_WAS) ?? []

/** A phone whose directory is in chunks. She is in the first fill and in a later change. */
async function aFullPhone(): Promise<{
  server: ServerDouble
  phone: Phone
  church: Church
  she: ReturnType<typeof wolfram>
  others: ReturnType<typeof many>
}> {
  const server = newServer()
  const she = wolfram()
  const others = many(1500)
  server.put('members', [...others.slice(0, 700), she, ...others.slice(700)])
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  server.put('members', [
    ...others.slice(0, 400).map((row) => ({ ...row, last_name: 'Bello' })),
    { ...she, first_name: 'Wolfgang' },
  ])
  await church.syncNow()
  expect(await leftOf(phone)).not.toEqual([])
  return { server, phone, church, she, others }
}

spec('Privacy: erasure on phones')
test('deletes deleted or erased people, former names and places from the directory', async () => {
  const { server, phone, church, she, others } = await aFullPhone()
  const [before, after] = [others[10]!, others[900]!]
  server.put('members', [
    { id: she.id, deleted_at: AT },
    { ...after, occupation: 'Trader' },
  ])
  await church.syncNow()
  expect(await leftOf(phone)).toEqual([])
  const snapshot = async (from: Church) => [
    from.people.count(),
    from.people.get(she.id),
    (await from.people.details(she.id))?.deleted_at,
    from.people.search('bello').length,
    (await from.people.details(before.id))?.last_name,
    (await from.people.details(after.id))?.occupation,
    from.people.all().map(({ id }) => id),
  ]
  const seen = await snapshot(church)
  expect(seen.slice(0, 6)).toEqual([1500, undefined, AT, 400, 'Bello', 'Trader'])
  church.close()
  const again = await phone.resume()
  expect(await snapshot(again)).toEqual(seen)
  expect(again.people.search('').map((hit) => hit.person.id)).toEqual(
    church.people.search('').map((hit) => hit.person.id),
  )
})

test('a chunk of many deletions clears earlier chunks too', async () => {
  const { server, phone, church, she, others } = await aFullPhone()
  const gone = [she, ...others.slice(0, 350)]
  server.put(
    'members',
    gone.map(({ id }) => ({ id, deleted_at: AT })),
  )
  await church.syncNow()
  expect(church.people.count()).toBe(1150)
  expect(await leftOf(phone)).toEqual([])
  const text = await readable(phone)
  const found = [349, 350].map((at) => text.includes(others[at]!.first_name))
  expect(found).toEqual([false, true])
})

test('finishes leftover removals offline', async () => {
  const { server, phone, church, she } = await aFullPhone()
  const held = await inStorage(phone, ({ tables }) => tables.chunks.toArray())
  server.put('members', [{ id: she.id, deleted_at: AT }])
  await church.syncNow()
  church.close()
  await inStorage(phone, async ({ tables }) => {
    await tables.chunks.bulkPut(held)
    const { forgotten: _, ...syncState } = (await tables.meta.get('standing')) as SyncState
    await tables.meta.put(syncState)
  })
  expect(await leftOf(phone)).not.toEqual([])
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  const again = await phone.resume()
  await again.syncNow()
  expect(again.people.count()).toBe(1500)
  expect(await leftOf(phone)).toEqual([])
})

test('a deletion during a directory rebuild applies to the new one', async () => {
  const { server, phone, church, she } = await aFullPhone()
  server.scope = 'door'
  server.pageLimit = 800
  let pages = 0
  server.breakPull = async (answer) => {
    if (++pages > 4) throw new TypeError('Failed to fetch')
    const page = await answer()
    if (pages === 1) server.put('members', many(1000))
    if (pages === 2) {
      expect(await page.clone().text()).toContain('Wolfgang')
      server.put('members', [{ id: she.id, deleted_at: AT }, ...many(1000)])
    }
    return page
  }
  // Half of the new directory is here. The visible one still has her.
  await church.syncNow()
  expect([church.scope, church.people.get(she.id)?.first_name]).toEqual(['members', 'Wolfgang'])
  server.breakPull = null
  await church.syncNow()
  expect([church.scope, church.people.get(she.id), church.people.count()]).toEqual(['door', undefined, 3500])
  expect(await leftOf(phone)).toEqual([])
})

test('a restored person shows in full', async () => {
  const { server, phone, church, she } = await aFullPhone()
  server.put('members', [{ id: she.id, deleted_at: AT }])
  await church.syncNow()
  server.put('members', [she])
  await church.syncNow()
  church.close()
  const again = await phone.resume()
  expect(again.people.get(she.id)).toMatchObject({ first_name: 'Wolframina' })
  expect(await again.people.details(she.id)).toMatchObject({ street: '7 Wolf Close' })
})

spec('Privacy: erasure on phones')
test('cached answers drop deleted people and keep the rest', async () => {
  const server = newServer()
  const she = wolfram()
  const formerly = newId()
  const merged = person('Adaeze', 'Obi')
  const [ada, bola] = [person('Ada', 'Obi'), person('Bola', 'Ade')]
  server.put('members', [she, ada, bola, { id: merged.id, deleted_at: AT }])
  server.put('aliases', [
    { id: formerly, to_id: she.id },
    { id: merged.id, to_id: ada.id },
  ])
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const guardian = { guardian: { name: 'Old Wolf', phone: '+2348035559999' }, lines: [] }
  const pair = (one: object, other: object) => ({
    noticed_at: AT,
    sides: [{ person: one }, { person: other }],
  })
  const line = newId()
  server.put('follow_ups', [{ id: line, person_id: she.id, reason: 'absent', since: '2026-05-03' }])
  await church.syncNow()
  // Without a decision the line exists only in the cached list.
  const undecided = { id: newId(), person: she }
  const note = (follow_up_id: string, text: string) => ({ id: newId(), follow_up_id, text })
  const adas = { line: { id: newId(), person: ada }, notes: [] as object[] }
  adas.notes.push(note(adas.line.id, 'Rang'))
  const answers = {
    [`member/${she.id}/consents`]: guardian,
    [`member/${formerly}/consents`]: guardian,
    [`member/${ada.id}/consents`]: { guardian: { name: 'Mama Obi', phone: null }, lines: [] },
    'attendance/1/attended': [ada, she, merged, bola],
    'same-people': { pairs: [pair(ada, she), pair(ada, bola)], joined: [] },
    'follow-ups': {
      lines: [undecided, adas.line],
      notes: [note(undecided.id, 'Her brother Wolfram rang'), ...adas.notes],
      team: [{ id: newId(), first_name: 'Ada' }],
    },
    'last-visitor': { person: she },
    'sms-groups': [{ id: newId(), name: 'Choir', sms_phone_number: [she.phone_number] }],
    'chart/members/2026': { bars: [1, 2, 3] },
  }
  for (const [key, answer] of Object.entries(answers))
    await church.answers.keep(key, answer, church.answers.asking())
  const rightsAtRequest = church.answers.asking()
  const late = () => church.answers.keep('late', [she, bola], rightsAtRequest)
  await church.drafts.write(`edit-member:${she.id}`, { first_name: 'Wolfgang' })
  await church.drafts.write(`follow-up-note:${line}`, 'Wolfram, her brother, knows more')
  await church.drafts.write(noteDraft(undecided), 'Wolfram knows where she is')
  await church.drafts.write('add-member', { first_name: 'Chidi' })
  server.put('members', [{ id: she.id, deleted_at: AT }])
  await church.syncNow()
  // The request was sent before this phone learned of it, and answered after.
  await late()
  expect(await leftOf(phone)).toEqual([])
  const last = async (key: string) => (await church.answers.last(key))?.answer
  expect(await last('late')).toEqual([bola])
  // The person merged into Ada still exists as Ada.
  expect(await last('attendance/1/attended')).toEqual([ada, merged, bola])
  expect(await last('same-people')).toEqual({ pairs: [pair(ada, bola)], joined: [] })
  expect(await last('follow-ups')).toEqual({
    ...answers['follow-ups'],
    lines: [adas.line],
    notes: adas.notes,
  })
  expect(await last('last-visitor')).toBeUndefined()
  expect(await last(`member/${ada.id}/consents`)).toEqual(answers[`member/${ada.id}/consents`])
  expect(await last('chart/members/2026')).toEqual({ bars: [1, 2, 3] })
  expect(await church.drafts.read('add-member')).toEqual({ first_name: 'Chidi' })
})

test('drafts about an erased person are dropped, other drafts kept', async () => {
  const server = newServer()
  const [she, ada] = [wolfram(), person('Ada', 'Obi')]
  const formerly = newId()
  server.put('members', [she, ada])
  server.put('aliases', [{ id: formerly, to_id: she.id }])
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  server.put('members', [erased(she.id)])
  await church.syncNow()
  await church.drafts.write(`edit-member:${she.id}`, { first_name: 'Wolfgang' })
  await church.drafts.write(noteDraft({ id: newId(), person: { id: formerly } }), 'Wolfram knows more')
  await church.drafts.write(`edit-member:${ada.id}`, { first_name: 'Adaeze' })
  expect(await leftOf(phone)).toEqual([])
  expect(await church.drafts.read(`edit-member:${ada.id}`)).toEqual({ first_name: 'Adaeze' })
})

/** A phone that delivered her as a first timer. @returns the values that identify her too */
async function whoDelivered() {
  const server = newServer()
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const id = newId()
  const typed = { first_name: 'Wolframina', last_name: 'Testerova', phone_number: '08035559999' }
  await church.mutate('capture-first-timer', { ...typed, id, service_id: SERVICE })
  await church.syncNow()
  const said = async (from = church) => JSON.stringify(await from.outbox.received()).match(WHO_IT_WAS) ?? []
  expect(await said()).not.toEqual([])
  return { server, phone, church, id, said }
}
const erased = (id: string) => ({ id, deleted_at: AT, first_name: '' })

test('keeps delivered ops about the deleted, redacts them after erasure', async () => {
  const { server, church, id, said } = await whoDelivered()
  server.put('members', [{ id, deleted_at: AT }])
  await church.syncNow()
  expect(await said()).not.toEqual([])
  server.put('members', [erased(id)])
  await church.syncNow()
  expect(await said()).toEqual([])
  expect(await church.outbox.received()).toMatchObject([
    { type: 'keep-erased', args: { person_id: id, came: { service_id: SERVICE, first_timer: true } } },
  ])
})

test('a chunk of many erasures redacts delivered ops too', async () => {
  const { server, phone, church, id, said } = await whoDelivered()
  const others = many(1500)
  server.put('members', others)
  await church.syncNow()
  server.put('members', [erased(id), ...others.slice(0, 350).map((other) => erased(other.id))])
  await church.syncNow()
  expect(church.people.count()).toBe(1150)
  expect(await said()).toEqual([])
  church.close()
  const again = await phone.resume()
  expect([again.people.count(), again.people.get(id), again.people.search('').length > 0]).toEqual([
    1150,
    undefined,
    true,
  ])
})

test('an erasure during a directory rebuild redacts after it', async () => {
  const { server, church, id, said } = await whoDelivered()
  server.scope = 'door'
  server.pageLimit = 300
  server.put('members', [erased(id), ...many(700)])
  let pages = 0
  server.breakPull = async (answer) => {
    if (++pages > 2) throw new TypeError('Failed to fetch')
    return answer()
  }
  await church.syncNow()
  expect(await said()).not.toEqual([])
  server.breakPull = null
  await church.syncNow()
  expect(await said()).toEqual([])
})

test('redacts at the next round, also offline, after dying before it', async () => {
  const { server, phone, church, id } = await whoDelivered()
  const held = await inStorage(phone, ({ tables }) => tables.outbox.toArray())
  server.put('members', [erased(id)])
  await church.syncNow()
  church.close()
  await inStorage(phone, async ({ tables }) => {
    await tables.outbox.bulkPut(held)
    const { struck: _, ...syncState } = (await tables.meta.get('standing')) as SyncState
    await tables.meta.put(syncState)
  })
  server.breakPull = async () => Promise.reject(new TypeError('Failed to fetch'))
  const again = await phone.resume()
  expect(JSON.stringify(await again.outbox.received())).toMatch(WHO_IT_WAS)
  await again.syncNow()
  expect(JSON.stringify(await again.outbox.received())).not.toMatch(WHO_IT_WAS)
})
