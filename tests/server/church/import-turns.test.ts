/** Imports of one church are written one after the other, beside those of other churches. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer, openTestServer } from './test-server.ts'

let testServer: TestServer
let [busy, quiet]: Caller[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  ;[busy, quiet] = [await aChurch(testServer, 'Busy'), await aChurch(testServer, 'Quiet')]
})
afterAll(() => testServer.close())

/** An import that is ready to be written. */
async function preview(who: Caller, name: string): Promise<string> {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const payload = Buffer.from(`${head}First name,Last name\nNgozi,${name}\n\r\n--edge--\r\n`)
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
  const { body } = await who.call('POST', 'imports?kind=members', payload, headers)
  const targets = body.data.columns.map(({ target }: { target: string }) => target)
  const options = {
    date_order: 'dmy',
    leave_out_unreadable: false,
    make_groups: false,
    service_name: 'Sunday service',
  }
  await who.put(`imports/${body.data.id}`, { targets, options })
  await testServer.app.deps.later.settled()
  return body.data.id
}

const stateOf = async (who: Caller, id: string) => (await who.get(`imports/${id}`)).body.data.state
const waitingForLocks = async () => {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await testServer.database.ownerPool.query(text)).rowCount
}

test('a church’s imports take one connection while another church’s is written', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) ids.push(await preview(busy!, name))
  const other = await preview(quiet!, 'Other')
  const holder = await testServer.database.ownerPool.connect()
  try {
    await holder.query(`begin; set local app.church_id = '${busy!.church}'`)
    await holder.query('select from church_revs where church_id = $1 for update', [busy!.church])
    for (const id of ids) await busy!.post(`imports/${id}/write`, {})
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    await quiet!.post(`imports/${other}/write`, {})
    await expect.poll(() => stateOf(quiet!, other), { timeout: 10_000 }).toBe('done')
    expect(await waitingForLocks()).toBe(1)
    expect(await Promise.all(ids.map((id) => stateOf(busy!, id)))).toEqual(Array(4).fill('writing'))
    await holder.query('commit')
    await testServer.app.deps.later.settled()
    const text = 'select id from imports where church_id = $1 order by written_at'
    await holder.query(`begin; set local app.church_id = '${busy!.church}'`)
    const { rows } = await holder.query<{ id: string }>(text, [busy!.church])
    expect(rows.map(({ id }) => id)).toEqual(ids)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}, 30_000)

test('an import started twice before its turn is written once', async () => {
  const id = await preview(busy!, 'Twice')
  await busy!.post(`imports/${id}/write`, {})
  await busy!.post(`imports/${id}/write`, {})
  await testServer.app.deps.later.settled()
  expect(await stateOf(busy!, id)).toBe('done')
  const { body } = await busy!.get(`churches/${busy!.church}/members`)
  const named = body.data.filter((one: { last_name: string }) => one.last_name === 'Twice')
  expect(named).toHaveLength(1)
})
