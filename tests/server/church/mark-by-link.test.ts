/** A double tap or a repeated request makes one mark, and every response is the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markWhoever } from '../../../server/modules/capture/mark.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, Sender } from '../sync/a-church.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

test('eight parallel requests for one person make one mark and answer alike', async () => {
  const church = await aChurch(db.pool)
  const sender = new Sender(db.pool, church)
  const service = await sender.service()
  const person = await sender.person('Bola', 'Ade', '+2348031234568')
  const typed = { kind: 'phone', value: '+2348031234568' } as const
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => markWhoever(db.pool, church, service, typed, {})),
  )
  const { rows } = await db.ownerPool.query('select id from marks where church_id = $1 and person_id = $2', [
    church,
    person,
  ])
  expect(rows).toHaveLength(1)
  expect(answers).toEqual(Array.from({ length: 8 }, () => ({ id: person })))
})
