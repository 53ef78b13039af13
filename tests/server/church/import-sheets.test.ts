/** Tests imports of workbooks with several sheets, and the turns of churches. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { claimDue, keepingLease } from '../../../server/modules/imports/stored-import.ts'
import { someSheets } from '../../imports/a-workbook.ts'
import { aChurch, openTestServer, type Caller, type TestServer, type Said } from './test-server.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const settled = () => testServer.app.deps.later.settled()

async function send(file: Buffer, query: string): Promise<Said> {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="list.xlsx"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')])
  return owner.call('POST', `imports?${query}`, payload, {
    'content-type': 'multipart/form-data; boundary=edge',
  })
}

async function preview(file: Buffer, query = 'kind=members', service_name = 'Sunday service') {
  const { id, columns } = (await send(file, query)).body.data
  const targets = columns.map(({ target }: { target: string }) => target)
  const options = { date_order: 'dmy', leave_out_unreadable: false, make_groups: false, service_name }
  expect(await owner.put(`imports/${id}`, { targets, options })).toMatchObject({ status: 200 })
  await settled()
  return id as string
}

async function write(id: string) {
  await owner.post(`imports/${id}/write`, {})
  await settled()
}

const CELLS = someSheets([
  {
    name: 'Cell of Ngozi Eze',
    rows: [
      ['Name', 'Phone'],
      ['Ada Obi', '08035550101'],
    ],
  },
  {
    name: 'Lekki',
    rows: [
      ['Name', 'Phone'],
      ['Musa Bello', '08035550102'],
      ['Ada Obi', '08035550101'],
    ],
  },
  {
    name: 'Visits',
    rows: [
      ['Name', 'Address'],
      ['Bisi Ade', '1 Allen'],
    ],
  },
  {
    name: 'Old',
    hidden: true,
    rows: [
      ['Name', 'Phone'],
      ['Gone Person', '08035550109'],
    ],
  },
])

test('the answer names the sheets that are read', async () => {
  const { body } = await send(CELLS, 'kind=members')
  expect(body.data).toMatchObject({ total: 3 })
  expect(
    body.data.sheets.map(({ name, read, hidden }: Record<string, unknown>) => [name, read, hidden]),
  ).toEqual([
    ['Cell of Ngozi Eze', true, false],
    ['Lekki', true, false],
    ['Visits', false, false],
    ['Old', false, true],
  ])
  const chosen = await send(CELLS, 'kind=members&sheets=3,2')
  expect(chosen.body.data.columns.map(({ title }: { title: string }) => title)).toEqual([
    'Name',
    'Phone',
    'Address',
  ])
})

test('rows of several sheets keep the numbers of their sheet', async () => {
  const id = await preview(CELLS)
  const { body } = await owner.get(`imports/${id}/rows`)
  expect(body.data.map(({ sheet, sheet_line }: Record<string, unknown>) => [sheet, sheet_line])).toEqual([
    ['Cell of Ngozi Eze', 2],
    ['Lekki', 2],
    ['Lekki', 3],
  ])
  expect(body.data[2]).toMatchObject({
    outcome: 'duplicate',
    reason: 'The same person stands in row 2 of the sheet “Cell of Ngozi Eze”.',
  })
})

test.each(['sheets=all', 'sheets=9', `sheets=${'1,'.repeat(200)}1`])(
  'refuses %s with a sentence',
  async (query) => {
    const { status, body } = await send(CELLS, `kind=members&${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.errors[0].message).toMatch(/^Please (say|choose)/)
  },
)

test('a sheet named after an erased person loses its name', async () => {
  const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0100')
  const { body } = await send(CELLS, 'kind=members')
  expect((await owner.delete(`member/${ngozi}/personal-data`)).status).toBe(200)
  const answer = (await owner.get(`imports/${body.data.id}`)).body.data
  expect(answer.sheets.map(({ name }: { name: string }) => name)).toEqual([
    'Sheet 1',
    'Lekki',
    'Visits',
    'Old',
  ])
})

test('marks go to the service that the heading names', async () => {
  await owner.person('Ada', 'Obi')
  const rows = [
    ['Name', '04/01/2026 1st Service', '04/01/2026 2nd Service', '04/01/2026', '04/01/2026 SUNDAY SERVICE'],
    ['Ada Obi', 'P', 'P', 'P', 'P'],
  ]
  const id = await preview(someSheets([{ name: 'Register', rows }]), 'kind=attendance')
  expect((await owner.get(`imports/${id}`)).body.data.counts).toMatchObject({ new: 1, broken: 0 })
  await write(id)
  const services = (await owner.get('churchservices')).body.data
  expect(services.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    '1st Service',
    '2nd Service',
    'Sunday service',
  ])
  const again = await preview(someSheets([{ name: 'Register', rows }]), 'kind=attendance')
  expect((await owner.get(`imports/${again}`)).body.data.counts).toMatchObject({ new: 0, same: 1 })
  await owner.post(`imports/${id}/undo`, {})
  await settled()
  expect((await owner.get('churchservices')).body.data).toEqual([])
})

test('unfinished imports of one church do not block another church', async () => {
  const many = owner.church
  const other = (await aChurch(testServer)).church
  const due = (church: string, ids: number[]) =>
    testServer.app.deps.pool.query(
      `insert into import_work (church_id, import_id, due_at)
       select $1, gen_random_uuid(), now() - interval '1 hour' * n from unnest($2::int[]) n`,
      [church, ids],
    )
  await due(many, [9, 8, 7, 6])
  await due(other, [1])
  const claimed = await claimDue(testServer.app.deps.pool)
  expect(claimed.map(({ church_id }) => church_id).toSorted()).toEqual([many, many, other].toSorted())
})

test('a queued import stays with the process that plans it', async () => {
  const { pool } = testServer.app.deps
  const { church } = await aChurch(testServer)
  const id = randomUUID()
  await pool.query(
    `insert into import_work (church_id, import_id, due_at) values ($1, $2, now() - interval '1 second')`,
    [church, id],
  )
  const dueAgain = async () =>
    (await pool.query('select due_at > now() as later from import_work where import_id = $1', [id])).rows[0]
  await keepingLease(
    pool,
    church,
    id,
    () => vi.waitFor(async () => expect(await dueAgain()).toEqual({ later: true })),
    10,
  )
  const ids = (await claimDue(pool)).map(({ import_id }) => import_id)
  expect(ids).not.toContain(id)
})
