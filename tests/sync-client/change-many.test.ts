/** Tests changes of many people at once: each gets its own op, once, and Undo reaches exactly those. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import {
  changeMany,
  deleteChanges,
  joinChanges,
  rejoinChanges,
  restoreChanges,
} from '../../src/domain/edits/change-many.ts'
import { StorageError, type Church } from '../../sync/client/api.ts'
import { person } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const CELLS = [newId(), newId()]
const [TARGET] = CELLS as [string]

async function churchOf(cells: readonly (string | null)[]) {
  const server = newServer()
  const people = cells.map((cell_id, at) => person(`Person${at}`, 'Obi', { cell_id }))
  server.put('members', people)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  return { server, phone, church, ids: people.map(({ id }) => id) }
}

const pending = async (church: Church) =>
  (await church.outbox.list()).map(({ type, args }) => ({ type, args }))

const cellsOf = async (church: Church, ids: readonly string[]) => {
  const cells = await church.detailOfAll('cell_id')
  return ids.map((id) => cells.get(id) ?? null)
}

/** For each person: the cell before, and if they are selected. */
const crowd = fc.array(fc.tuple(fc.constantFrom(null, ...CELLS), fc.boolean()), {
  minLength: 1,
  maxLength: 120,
})

spec('2 Members: bulk changes')
test('each selected person joins the cell once, and Undo restores each former cell', async () => {
  await fc.assert(
    fc.asyncProperty(crowd, async (chosen) => {
      const before = chosen.map(([cell]) => cell)
      const { church, ids } = await churchOf(before)
      const selected = ids.filter((_, at) => chosen[at]![1])
      const cells = await church.detailOfAll('cell_id')
      // A row that is named twice counts once.
      const changes = joinChanges([...selected, ...selected.slice(0, 2)], 'cell_id', TARGET, cells)
      const seen: number[] = []
      const { done, refused } = await changeMany(church, 'edit-member', changes, (count) => seen.push(count))
      expect(refused).toEqual([])
      expect(seen.at(-1) ?? 0).toBe(changes.length)

      const moved = selected.filter((id) => before[ids.indexOf(id)] !== TARGET)
      expect(await pending(church)).toEqual(
        moved.map((id) => ({ type: 'edit-member', args: { id, set: { cell_id: TARGET } } })),
      )
      expect(await cellsOf(church, ids)).toEqual(
        ids.map((id, at) => (selected.includes(id) ? TARGET : before[at])),
      )
      await changeMany(church, 'edit-member', rejoinChanges(done, 'cell_id', cells))
      expect(await pending(church)).toHaveLength(2 * moved.length)
      expect(await cellsOf(church, ids)).toEqual(before)
      church.close()
    }),
    { numRuns: 12 },
  )
})

spec('2 Members: bulk changes')
test('deletes exactly the selected people, restores them, and sends each op once', async () => {
  await fc.assert(
    fc.asyncProperty(crowd, async (chosen) => {
      const { church, ids, server } = await churchOf(chosen.map(() => null))
      const selected = ids.filter((_, at) => chosen[at]![1])
      const named = selected.map((id) => church.people.get(id)!)
      const { done } = await changeMany(church, 'delete-member', deleteChanges(named))
      expect(ids.filter((id) => !church.people.get(id))).toEqual(selected)
      await changeMany(church, 'restore-member', restoreChanges(done))
      expect(ids.filter((id) => !church.people.get(id))).toEqual([])
      await church.syncNow()
      const sent = [...server.ops.values()].map(({ type, args }) => [type, args.id])
      expect(sent).toEqual([
        ...selected.map((id) => ['delete-member', id]),
        ...selected.map((id) => ['restore-member', id]),
      ])
      church.close()
    }),
    { numRuns: 8 },
  )
})

test('a person deleted meanwhile is left out, the others change, all after a restart', async () => {
  const { church, phone, ids } = await churchOf([null, null, null])
  await church.mutate('delete-member', { id: ids[1]! })
  const changes = joinChanges(ids, 'cell_id', TARGET, new Map())
  const { done, refused } = await changeMany(church, 'edit-member', changes)
  expect(done.map(({ args }) => args.id)).toEqual([ids[0], ids[2]])
  expect(refused).toEqual([expect.stringContaining('deleted')])
  church.close()
  const again = await phone.resume()
  expect(await cellsOf(again, [ids[0]!, ids[2]!])).toEqual([TARGET, TARGET])
  expect(again.outbox.counts.current().pending).toBe(3)
  again.close()
})

test('a full storage ends the run, and only stored changes count as done', async () => {
  let calls = 0
  const full = new StorageError('full')
  const church = {
    mutateAll: async () => {
      calls += 1
      if (calls === 2) throw full
      return { refused: [] }
    },
  }
  const ids = Array.from({ length: 120 }, () => newId())
  const { done, failure } = await changeMany(
    church,
    'edit-member',
    joinChanges(ids, 'cell_id', TARGET, new Map()),
  )
  expect(failure).toBe(full)
  expect(done.map(({ args }) => args.id)).toEqual(ids.slice(0, 50))
})
