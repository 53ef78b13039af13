/** Tests a service that two phones created under two ids: an open count or list goes on. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { person, SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

const at = '2026-05-03T08:00:00.000Z'
const marked = (person_id: string) => ({
  id: newId(),
  service_id: SERVICE,
  person_id,
  arrived_at: at,
  first_timer: false,
  removed_by: null,
})
const counted = (men: number) => ({
  id: newId(),
  service_id: SERVICE,
  men,
  women: 0,
  children: 0,
  guests: 0,
  counted_at: at,
  counted_by: newId(),
})

test('a headcount that is not read yet is not zero', async () => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  const heads = church.headcount(newId())
  expect(heads.current().read).toBe(false)
  await new Promise<void>((seen) => heads.subscribe(() => heads.current().read && seen()))
  expect(heads.current()).toMatchObject({ read: true, sum: { men: 0 } })
})

test.each(['push', 'pull'])('learned by a %s while the screen shows the phone’s own id', async (by) => {
  const server = newServer()
  const { ada, bola } = settle(server)
  const church = await newPhone(server).open()
  await church.syncNow()
  const own = newId()
  const [list, heads] = [church.presences(own), church.headcount(own)]
  await church.mutate('create-service', { id: own, name: 'Thanksgiving', date_of_service: '2026-05-03' })
  await church.mutate('mark-person', { service_id: own, person_id: ada.id })
  await church.mutate('count-heads', { service_id: own, women: 2 })
  expect([list.current().total, heads.current().sum.women]).toEqual([1, 2])

  if (by === 'push')
    server.judge = (op) =>
      op.type === 'create-service'
        ? { status: 'applied', rev: server.rev + 1, aliases: [{ from: own, to: SERVICE }] }
        : null
  server.put('aliases', [{ id: own, to_id: SERVICE }])
  server.put('marks', [marked(bola.id)])
  server.put('headcounts', [counted(3)])
  await church.syncNow()
  expect([list.current().total, heads.current().sum.men]).toEqual([2, 3])

  const late = person('Late', 'Comer')
  server.put('members', [late])
  server.put('marks', [marked(late.id)])
  server.put('headcounts', [counted(4)])
  await church.syncNow()
  expect([list.current().total, heads.current().sum.men]).toEqual([3, 7])
  await church.mutate('mark-person', { service_id: own, person_id: late.id })
  await church.mutate('count-heads', { service_id: own, men: 1 })
  expect([list.current().total, heads.current().sum.men]).toEqual([3, 8])
  // A screen under the church's id shows the same.
  await expect.poll(() => church.presences(SERVICE).current().total).toBe(3)
})
