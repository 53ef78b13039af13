import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { tables } from '../tables/index.ts'
import { ID_COLUMNS, unpackId, unpackTables } from './packed-ids.ts'

const pack = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

it('unpacks every id unchanged', () => {
  const ids = [
    ...Array.from({ length: 1000 }, () => newId()),
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000000',
  ]
  expect(ids.map(pack).map(unpackId)).toEqual(ids)
})

it('unpacks only the id columns of a page', () => {
  const [a, b] = [newId(), newId()]
  const first_name = ['AAAAAAAAAAAAAAAAAAAAAA', 'Ada']
  const page = unpackTables({
    members: { count: 2, id: [pack(a), pack(b)], created_by: [pack(a), null], first_name },
    blessings: { count: 0 },
  })
  expect(page).toEqual({ members: { count: 2, id: [a, b], created_by: [a, null], first_name } })
})

it('lists every id column of every table', () => {
  const ids = Object.values(tables).flatMap(({ row }) =>
    Object.entries(row.shape)
      .filter(([, schema]) => schema.safeParse(newId()).success && !schema.safeParse('no id').success)
      .map(([name]) => name),
  )
  expect(ids.length).toBeGreaterThan(8)
  expect(ids.filter((name) => !ID_COLUMNS.has(name))).toEqual([])
})
