/** Tests assigning the follow-up of many people: each open line once, and Undo to the former helper. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { FOLLOW_UP_STATES, type FollowUpState } from '../../contract/tables/follow-ups.ts'
import { assignments, type FollowUpList } from '../../src/domain/follow-up/assign-many.ts'
import type { Attendance } from '../../src/domain/attendance/attendance-of-all.ts'
import type { Person } from '../../sync/client/api.ts'
import { followUpId } from '../../sync/merge/follow-up-id.ts'
import { spec } from '../spec/spec.ts'

const church = { id: newId(), time_zone: 'Africa/Lagos' }
const HELPER = newId()
const FORMER = newId()

const person = (id: string): Person =>
  ({ id, first_name: 'Ada', last_name: 'Obi', created_at: '2026-01-04T09:00:00.000Z' }) as Person

type Listed = { state: FollowUpState; owned: boolean } | null

const lineOf = (id: string, { state, owned }: NonNullable<Listed>) => ({
  id: newId(),
  person: { ...person(id), phone_number: null },
  reason: 'absent' as const,
  since: '2026-10-04',
  missed: 5,
  owner_id: owned ? FORMER : null,
  state,
  changed_at: null,
})

const listOf = (lines: FollowUpList['lines']): FollowUpList => ({
  absent_after: 4,
  lines,
  more: false,
  notes: [],
  team: [{ id: HELPER, first_name: 'Funke', last_name: 'Adéyemí' }],
})

const listed = fc.option(fc.record({ state: fc.constantFrom(...FOLLOW_UP_STATES), owned: fc.boolean() }), {
  nil: null,
})

spec('2 Members: bulk changes')
test('assigns each open line once, leaves out the rest, and Undo names the former helper', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listed, { maxLength: 40 }), async (all) => {
      const people = all.map(() => person(newId()))
      const lines = all.flatMap((one, at) => (one ? [lineOf(people[at]!.id, one)] : []))
      const known = { church, list: listOf(lines), rows: [], attendance: null }
      const { changes, undo, left } = await assignments(people, HELPER, known)
      const open = lines.filter(({ state }) => state !== 'returned' && state !== 'stopped')
      expect(changes.map(({ args }) => [args.id, args.person_id, args.set])).toEqual(
        open.map(({ id, person: one }) => [id, one.id, { owner_id: HELPER }]),
      )
      expect(undo.map(({ args }) => [args.id, args.set])).toEqual(
        open.map(({ id, owner_id }) => [id, { owner_id }]),
      )
      expect(left).toBe(people.length - open.length)
    }),
  )
})

test('somebody absent whom the list lacks gets the line that the list would have', async () => {
  const ada = person(newId())
  const attendance = {
    counting: ['2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26'],
    lastHere: () => ({ since: '2026-10-04', never: false }),
  } as unknown as Attendance
  const known = { church, list: listOf([]), rows: [], attendance }
  const { changes, left } = await assignments([ada], HELPER, known)
  const line = { person_id: ada.id, reason: 'absent' as const, since: '2026-10-04' }
  expect(changes).toEqual([
    { args: { id: await followUpId(church.id, line), ...line, set: { owner_id: HELPER } } },
  ])
  expect(left).toBe(0)
})

test('a later decision of this phone counts, and a row of the server keeps its state', async () => {
  const ada = person(newId())
  const line = {
    ...lineOf(ada.id, { state: 'reached', owned: true }),
    changed_at: '2026-11-01T08:00:00.000Z',
  }
  const known = { church, list: listOf([line]), rows: [], attendance: null }
  const { changes } = await assignments([ada], HELPER, known)
  expect(changes[0]?.args.set).toEqual({ owner_id: HELPER, state: 'reached' })
  const { person: _, missed: __, ...row } = line
  const rows = [
    {
      ...row,
      person_id: ada.id,
      state: 'stopped' as const,
      changed_by: null,
      due_on: null,
      changed_at: '2026-11-02T08:00:00.000Z',
    },
  ]
  expect(await assignments([ada], HELPER, { ...known, rows })).toMatchObject({ changes: [], left: 1 })
})
