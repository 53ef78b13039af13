/** Tests how the door waits for a mark to reach its list. */
import { expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { presenceOf, presentStill } from '../../src/features/door/names/presence-of.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const people = congregation(3)

test('does not wait for a mark that the list already has', async () => {
  const church = churchDouble({ people })
  church.arrives('service', people[0]!.id)
  const late = vi.fn()
  setTimeout(late, 0)
  await presenceOf(church.presences('service'), people[0]!.id)
  expect(late).not.toHaveBeenCalled()
})

test('waits for a mark that the list learns a moment later', async () => {
  const church = churchDouble({ people })
  const presences = church.presences('service')
  setTimeout(() => church.arrives('service', people[1]!.id), 20)
  await presenceOf(presences, people[1]!.id)
  expect(presences.current().present.has(people[1]!.id)).toBe(true)
})

test('never hangs on a list that learns nothing', async () => {
  const church = churchDouble({ people })
  await presenceOf(church.presences('service'), people[2]!.id)
  expect(church.presences('service').current().present.size).toBe(0)
})

test('a removed mark leaves nobody present, or another door’s mark', async () => {
  const church = churchDouble({ people })
  const [own, both] = people as [(typeof people)[0], (typeof people)[0]]
  const service_id = newId()
  const presences = church.presences(service_id)
  const marksOf = (id: string) => presences.current().present.get(id)!.markIds
  church.arrives(service_id, own.id)
  church.arrives(service_id, both.id)
  const there = { service_id, person_id: both.id, mark_ids: marksOf(both.id) }
  church.arrives(service_id, both.id)
  const here = { service_id, person_id: own.id, mark_ids: marksOf(own.id) }
  const results = [
    presentStill(presences, own.id, here.mark_ids),
    presentStill(presences, both.id, there.mark_ids),
  ]
  await church.mutate('unmark-person', here)
  await church.mutate('unmark-person', there)
  expect(await Promise.all(results)).toEqual([false, true])
})
