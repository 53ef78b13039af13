/** Tests a refused edit of a deleted person: it keeps their name, and they can be added again. */
import { expect, test } from 'vitest'
import { mendingOf } from '../../src/features/outbox/mending.ts'
import { opSentence } from '../../src/domain/edits/op-sentence.ts'
import { sunday } from '../faults/sunday.ts'

const { church, phone: phoneIn } = sunday()
const nobody = { person: () => undefined, service: () => undefined }

test('a refused edit keeps the original name for adding the person again', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const gone = town.people[0]!
  await there.tap('edit-member', { id: gone, set: { city: 'Jos' } })
  await here.tap('delete-member', { id: gone })
  await here.church!.syncNow()
  await there.church!.syncNow()
  await there.restart()

  const outbox = there.church!.outbox
  const [refused] = await outbox.list()
  expect(refused).toMatchObject({ state: 'rejected', about: { first_name: 'Person0', last_name: 'Obi' } })
  expect(opSentence(refused!, nobody)).toBe('Person0 Obi: City changed')

  const { type, args } = mendingOf(refused!)
  await outbox.retry(refused!.id, args, type)
  expect(outbox.counts.current()).toMatchObject({ pending: 1, rejected: 0 })
  await there.church!.syncNow()
  expect(there.church!.people.all().filter((person) => person.first_name === 'Person0')).toHaveLength(1)
  const rows = await town.rows<{ city: string }>(
    `select city from members where first_name = 'Person0' and deleted_at is null`,
  )
  expect(rows).toEqual([{ city: 'Jos' }])
})
