/** Tests the fields of a merged record. Unmerging gives each record back exactly what it had. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChurch } from '../../../server/db/in-church.ts'
import { unitedFields } from '../../../server/modules/same-people/queries.ts'
import { PERSON_FIELD_NAMES } from '../../../contract/person-fields.ts'
import { NO_DETAILS } from '../../../sync/merge/person.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { aChurch, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let church: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  church = await aChurch(testServer)
})
afterAll(() => testServer.close())

const run = (text: string, values: unknown[] = []) =>
  inChurch(testServer.database.pool, church.church, (tx) => tx.query(text, values))
const stored = async (id: string) => {
  const { rows } = await run('select * from members where id = $1', [id])
  const { rev: _rev, ...row } = rows[0]
  return row
}

spec('Duplicates: merged fields')
test('merging keeps values that only the merged record has', async () => {
  const cell = (await church.post('cell', { name: 'Lekki' })).body.data.id
  const department = (await church.post('department', { name: 'Choir' })).body.data.id
  const keep = await church.person('Ada', 'Obi')
  const join = await church.person('Adaeze', 'Obi', '0803 555 0101', {
    email: 'ada@mail.example',
    day_of_birth: 29,
    month_of_birth: 2,
    cell_id: cell,
    department_id: department,
  })
  const answer = await church.post('same-people/join', { keep, join })
  expect(answer.status).toBe(200)
  expect(await stored(keep)).toMatchObject({
    first_name: 'Ada',
    phone_number: '+2348035550101',
    email: 'ada@mail.example',
    day_of_birth: 29,
    month_of_birth: 2,
    cell_id: cell,
    department_id: department,
  })
})

test('the kept value stays where both have one, take and leave_empty override', async () => {
  const more = { email: 'ada@mail.example', occupation: 'Nurse' }
  const keep = await church.person('Ada', 'Obi', undefined, { occupation: 'Baker' })
  const join = await church.person('Adaeze', 'Obi', undefined, more)
  await church.post('same-people/join', { keep, join, take: ['first_name'], leave_empty: ['email'] })
  expect(await stored(keep)).toMatchObject({ first_name: 'Adaeze', email: null, occupation: 'Baker' })
})

test('taking one part of an address keeps parts of the other record', async () => {
  const keep = await church.person('Ada', 'Obi')
  const join = await church.person('Adaeze', 'Obi', undefined, {
    street: '3 Allen',
    city: 'Ikeja',
    state: 'Lagos',
  })
  await church.post('same-people/join', { keep, join, take: ['street'] })
  expect(await stored(keep)).toMatchObject({ street: '3 Allen', city: 'Ikeja', state: 'Lagos' })
})

test('refuses an unknown field with a sentence', async () => {
  const [keep, join] = [await church.person('Ada', 'Obi'), await church.person('Ada', 'Eze')]
  const { status, body } = await church.post('same-people/join', { keep, join, leave_empty: ['age'] })
  expect([status, body.errors[0].message]).toEqual([400, 'This is not a field of a person.'])
})

test('a year typed since the merge stays with its day when unmerged', async () => {
  const keep = await church.person('Ada', 'Obi')
  const join = await church.person('Adaeze', 'Obi', undefined, { day_of_birth: 7, month_of_birth: 5 })
  const { body } = await church.post('same-people/join', { keep, join })
  await church.put(`member/${keep}`, { date_of_birth: '1980-05-07' })
  await church.delete(`same-people/joined/${body.data.id}`)
  expect(await stored(keep)).toMatchObject({
    day_of_birth: 7,
    month_of_birth: 5,
    date_of_birth: '1980-05-07',
  })
})

const text = (...values: string[]) => fc.constantFrom(null, ...values)
const birthday = fc.constantFrom(
  { day_of_birth: null, month_of_birth: null, date_of_birth: null },
  { day_of_birth: 29, month_of_birth: 2, date_of_birth: null },
  { day_of_birth: 29, month_of_birth: 2, date_of_birth: '1996-02-29' },
  { day_of_birth: 7, month_of_birth: 5, date_of_birth: '1980-05-07' },
)
const details = fc
  .record({
    first_name: fc.constantFrom('Ada', 'Adaeze'),
    last_name: fc.constantFrom('', 'Obi', 'Eze'),
    phone_number: text('+2348035550101', '+2348035550102'),
    email: text('ada@mail.example', 'obi@mail.example'),
    gender: fc.constantFrom(null, 'male' as const, 'female' as const),
    occupation: text('Nurse', 'Baker'),
    street: text('5 Main Street', '7 Broad Street'),
    city: text('Enugu', 'enugu', 'Jos'),
    state: text('Plateau'),
    post_code: text('400001'),
    country: text('Nigeria'),
    cell_id: text('22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'),
    department_id: text('44444444-4444-4444-8444-444444444444'),
    first_timer: fc.boolean(),
  })
  .chain((fields) => birthday.map((born) => ({ ...fields, ...born })))
const record = details.map((fields): MemberRow => ({
  id: '',
  ...NO_DETAILS,
  captured_service_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
  deleted_at: null,
  ...fields,
}))
const fields = fc.uniqueArray(fc.constantFrom(...PERSON_FIELD_NAMES), { maxLength: 5 })
const ALONE = [
  'last_name',
  'phone_number',
  'email',
  'gender',
  'occupation',
  'cell_id',
  'department_id',
] as const
const BIRTHDAY = ['day_of_birth', 'month_of_birth', 'date_of_birth'] as const

test('any merge keeps values of one record alone and mixes none', () => {
  fc.assert(
    fc.property(record, record, fields, (kept, merged, take) => {
      const after = { ...kept, ...unitedFields(kept, merged, { take }) }
      for (const field of take) expect(after[field]).toBe(merged[field])
      for (const field of ALONE.filter((one) => !take.includes(one)))
        expect(after[field]).toBe(kept[field] || merged[field])
      if (!BIRTHDAY.some((field) => take.includes(field)))
        expect([kept, merged].map((one) => BIRTHDAY.map((field) => one[field]))).toContainEqual(
          BIRTHDAY.map((field) => after[field]),
        )
      if (!take.includes('first_timer'))
        expect(after.first_timer).toBe(kept.first_timer && merged.first_timer)
    }),
  )
})

spec('Duplicates: merged fields')
test('any unmerge gives each record back exactly what it had', async () => {
  await fc.assert(
    fc.asyncProperty(details, details, fields, async (one, other, take) => {
      const ids = [await church.person('Ada', 'Obi'), await church.person('Ada', 'Eze')] as const
      const [keep, join] = ids
      for (const [at, typed] of [one, other].entries()) {
        const { cell_id: _cell, department_id: _department, ...values } = typed
        const names = Object.keys(values)
        const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
        await run(`update members set ${set} where id = $1`, [ids[at], ...Object.values(values)])
      }
      const before = [await stored(keep), await stored(join)]
      const merged = await church.post('same-people/join', { keep, join, take })
      expect(merged.status).toBe(200)
      const undone = await church.delete(`same-people/joined/${merged.body.data.id}`)
      expect(undone.status).toBe(200)
      const without = ({ name_key: _key, ...row }: Record<string, unknown>) => row
      expect([await stored(keep), await stored(join)].map(without)).toEqual(before.map(without))
    }),
    { numRuns: 10 },
  )
})
