/** Tests how marks become presences. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { MarkRow } from '../../contract/tables/attendance.ts'
import { presences, removedBefore } from '../../sync/merge/marks.ts'

const [ada, adaAgain, service] = [newId(), newId(), newId()] as [string, string, string]
const same = (id: string) => id
const EARLY = '2026-11-29T08:00:00.000Z'
const LATE = '2026-11-29T09:00:00.000Z'

const mark = (more: Partial<MarkRow>) =>
  ({
    id: newId(),
    service_id: service,
    person_id: ada,
    arrived_at: EARLY,
    removed_by: null,
    first_timer: false,
    ...more,
  }) as MarkRow

test.each([
  ['first', [EARLY, LATE]],
  ['last', [LATE, EARLY]],
])('the earliest mark is the arrival, read %s', (_when, times) => {
  const marks = times.map((arrived_at) => mark({ arrived_at }))
  expect(presences(marks, same).get(ada)).toEqual({
    personId: ada,
    arrivedAt: EARLY,
    firstTimer: false,
    markIds: marks.map(({ id }) => id),
  })
})

test('a removed mark counts neither as presence nor as arrival', () => {
  const marks = [mark({ removed_by: newId() }), mark({ arrived_at: LATE })]
  expect(presences(marks, same).get(ada)).toMatchObject({ arrivedAt: LATE, markIds: [marks[1]!.id] })
  expect(presences([marks[0]!], same).size).toBe(0)
})

test('a mark that has not arrived makes nobody present', () => {
  expect(presences([mark({ arrived_at: null })], same).size).toBe(0)
})

test('marks of merged records make one presence', () => {
  const marks = [mark({ person_id: adaAgain, first_timer: true }), mark({})]
  const found = presences(marks, (id) => (id === adaAgain ? ada : id))
  expect([...found.values()]).toEqual([
    { personId: ada, arrivedAt: EARLY, firstTimer: true, markIds: marks.map(({ id }) => id) },
  ])
})

test('one first-timer mark of several is enough', () => {
  const found = (flags: boolean[]) =>
    presences(
      flags.map((first_timer) => mark({ first_timer })),
      same,
    )
  expect(found([false, true]).get(ada)!.firstTimer).toBe(true)
  expect(found([true, false]).get(ada)!.firstTimer).toBe(true)
  expect(found([false, false]).get(ada)!.firstTimer).toBe(false)
})

test('a stub removes marks of its own service only', () => {
  const op = newId()
  expect(removedBefore(mark({ removed_by: op }), service)).toBe(op)
  expect(removedBefore(mark({ removed_by: op }), newId())).toBeNull()
  expect(removedBefore(undefined, service)).toBeNull()
})
