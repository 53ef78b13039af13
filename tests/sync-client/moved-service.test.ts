/** Tests service ids: they derive from day and name, and a moved or renamed service frees the next one. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { person, settle } from './people-of-grace.ts'
import { CHURCH, newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

type Args = Record<string, unknown>

const DAY = '2026-05-03'
const NEXT = '2026-05-10'
const derived = (attempt?: number) => serviceId(CHURCH, DAY, 'Sunday service', attempt)

async function phones(rows: { id: string; name: string; date_of_service: string; deleted_at?: string }[]) {
  const server = newServer()
  const ngozi = person('Ngozi', 'Eze')
  server.put('members', [ngozi])
  server.put(
    'services',
    rows.map((row) => ({ created_at: '2026-05-01T00:00:00.000Z', deleted_at: null, ...row })),
  )
  const opened = await Promise.all([newPhone(server).open(), newPhone(server).open()])
  for (const church of opened) await church.syncNow()
  return { server, church: opened[0]!, ngozi, ids: await idsOf(opened) }
}

const idsOf = (opened: { serviceIdFor(date: string, name: string): Promise<string> }[]) =>
  Promise.all(opened.map((church) => church.serviceIdFor(DAY, 'Sunday service')))

test('a service created after a move or rename gets the next id', async () => {
  for (const changed of [
    { name: 'Sunday service', date_of_service: NEXT },
    { name: 'First service', date_of_service: DAY },
  ]) {
    const { ids } = await phones([{ id: await derived(), ...changed }])
    expect(ids).toEqual([await derived(2), await derived(2)])
  }
})

test('a service created after two moves gets the third id', async () => {
  const { ids } = await phones([
    { id: await derived(), name: 'Sunday service', date_of_service: NEXT },
    { id: await derived(2), name: 'Sunday service', date_of_service: NEXT },
  ])
  expect(ids[0]).toBe(await derived(3))
})

test('same day and name, ignoring case and accents, is the same service', async () => {
  const { ids } = await phones([{ id: await derived(), name: 'SUNDAY Sérvice', date_of_service: DAY }])
  expect(ids[0]).toBe(await derived())
  const deleted = { name: 'Sunday service', date_of_service: DAY, deleted_at: '2026-05-02T00:00:00.000Z' }
  expect((await phones([{ id: await derived(), ...deleted }])).ids[0]).toBe(await derived())
})

test('a service created after its id’s service was renamed gets another', async () => {
  const other = newId()
  const named = { id: other, name: 'Sunday service', date_of_service: DAY }
  const { server, church, ids } = await phones([named])
  server.put('aliases', [{ id: await derived(), to_id: other }])
  await church.syncNow()
  expect([ids[0], await church.serviceIdFor(DAY, 'Sunday service')]).toEqual([
    await derived(),
    await derived(),
  ])
  const renamed = { ...named, name: 'Vigil', created_at: '2026-05-01T00:00:00.000Z', deleted_at: null }
  server.put('services', [renamed])
  await church.syncNow()
  const id = await church.serviceIdFor(DAY, 'Sunday service')
  expect(id).toBe(await derived(2))
  await church.mutate('create-service', { id, name: 'Sunday service', date_of_service: DAY })
  expect(
    church.services
      .current()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Sunday service', 'Vigil'])
})

test('a pending move on this phone counts already', async () => {
  const { church } = await phones([{ id: await derived(), name: 'Sunday service', date_of_service: DAY }])
  await church.mutate('edit-service', { id: await derived(), set: { date_of_service: NEXT } })
  expect(await church.serviceIdFor(DAY, 'Sunday service')).toBe(await derived(2))
})

test('a retry after an unknown move creates another service with its marks', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const church = await newPhone(server).open()
  const id = await church.serviceIdFor(DAY, 'Vigil')
  const made = await church.mutate('create-service', { id, name: 'Vigil', date_of_service: DAY })
  const mark = await church.mutate('mark-person', { service_id: id, person_id: ada.id })
  server.judge = (op) => ({
    status: 'rejected',
    code: op.id === made.opId ? 'SERVICE_MOVED' : 'NEEDED_REJECTED',
    mendable: true,
  })
  await church.syncNow()
  const other = await serviceId(CHURCH, DAY, 'Vigil', 2)
  expect(await church.serviceIdFor(DAY, 'Vigil')).toBe(other)
  server.judge = () => null
  await church.outbox.retry(made.opId)
  expect(church.outbox.counts.current()).toMatchObject({ pending: 2, rejected: 0 })
  await church.syncNow()
  const sent = server.pushes.at(-1)?.ops ?? []
  expect(sent.map((op) => [op.type, (op.args as Args).id ?? (op.args as Args).service_id])).toEqual([
    ['create-service', other],
    ['mark-person', other],
  ])
  expect(sent[1]?.needs).toEqual([sent[0]?.id])
  expect(sent.some((op) => op.id === mark.opId)).toBe(false)
})
