/** Tests the dependencies of an op: a pending op that creates its record, and nothing otherwise. */
import { expect, test } from 'vitest'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

async function openPhone() {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  const day = church.today()
  const id = await church.serviceIdFor(day, 'Vigil')
  const make = () => church.mutate('create-service', { id, name: 'Vigil', date_of_service: day })
  const mark = (service_id = id) => church.mutate('mark-person', { service_id, person_id: ada.id })
  /** The dependencies in the next request. */
  const sentNeeds = async () => {
    const before = server.pushes.length
    await church.syncNow()
    return server.pushes[before]?.ops.filter((op) => op.type === 'mark-person').map((op) => op.needs)
  }
  return { server, phone, church, id, make, mark, sentNeeds }
}

test.each(['rejected', 'quarantined'] as const)(
  'a maker that lies %s is needed by no later mark',
  async (status) => {
    const { server, church, make, mark, sentNeeds } = await openPhone()
    server.judge = () => ({ status, code: 'SOME', rev: server.rev })
    await make()
    await church.syncNow()
    server.judge = () => null
    await mark()
    expect(await sentNeeds()).toEqual([[]])
  },
)

test('needs the earliest pending maker of many', async () => {
  const { make, mark, sentNeeds } = await openPhone()
  const first = await make()
  for (let i = 0; i < 30; i++) await make()
  await mark()
  expect(await sentNeeds()).toEqual([[first.opId]])
})

test('needs no maker for a record that the server sent', async () => {
  const { server, church, make, mark, sentNeeds, id } = await openPhone()
  const [vigil, day] = ['Vigil', church.today()]
  server.put('services', [
    { id, name: vigil, date_of_service: day, created_at: '2026-05-01T00:00:00.000Z', deleted_at: null },
  ])
  await church.syncNow()
  await make()
  await mark()
  await mark(SERVICE)
  expect(await sentNeeds()).toEqual([[], []])
})
