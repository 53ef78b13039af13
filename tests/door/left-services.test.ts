/** Tests which services the children's screen still offers after they were deleted or moved. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { ChildEventRow } from '../../contract/tables/child-events.ts'
import { childrenByService } from '../../src/domain/church/children-here.ts'
import { leftServices } from '../../src/features/door/children/pick-up/still-here.tsx'
import { spec } from '../spec/spec.ts'
import { serviceRow } from './church-double.ts'

const TODAY = '2026-11-22'
const NIGHT = '2026-11-21'

function event(service_id: string, person_id: string, more: Partial<ChildEventRow> = {}): ChildEventRow {
  return {
    id: newId(),
    service_id,
    person_id,
    kind: 'in',
    guardian_id: null,
    guardian_name: 'Mum',
    class_id: null,
    code_of: null,
    key_no: null,
    how: null,
    leader: null,
    reason: null,
    saw: [],
    happened_at: `${TODAY}T08:00:00.000Z`,
    recorded_by: null,
    device_id: null,
    removed_by: null,
    ...more,
  }
}

const same = (id: string) => id
const left = (events: ChildEventRow[], living: ReturnType<typeof serviceRow>[]) =>
  leftServices(childrenByService(events, same), living, [TODAY, NIGHT], (at) => at.slice(0, 10))

spec('fault A service deleted with children inside')
test('counts the children who are still here, once each', () => {
  const first = event('one', 'tobi')
  const out = event('one', 'tobi', { kind: 'out', how: 'guardian', saw: [first.id] })
  const events = [first, event('one', 'ife'), event('one', 'ife'), event('two', 'tobi')]
  expect(childrenByService(events, same).get('one')?.here).toBe(2)
  expect(childrenByService([...events, out], same).get('one')?.here).toBe(1)
  expect(childrenByService([{ ...first, removed_by: newId() }], same).has('one')).toBe(false)
  expect(childrenByService([first, event('one', 'twin')], () => 'tobi').get('one')?.here).toBe(1)
})

test('offers deleted and moved services of today and of the night', () => {
  const events = [
    event('deleted', 'tobi'),
    event('moved', 'ife'),
    event('stays', 'ada'),
    event('night', 'chi', { happened_at: `${NIGHT}T21:00:00.000Z` }),
    event('old', 'eze', { happened_at: '2026-11-15T08:00:00.000Z' }),
  ]
  const living = [serviceRow('moved', 'Vigil', '2026-11-29'), serviceRow('stays', 'Service', TODAY)]
  expect(left(events, living).map(({ id, date_of_service }) => [id, date_of_service])).toEqual([
    ['deleted', TODAY],
    ['moved', '2026-11-29'],
    ['night', NIGHT],
  ])
})
