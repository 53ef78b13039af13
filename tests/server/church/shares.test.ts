/** Tests the share of one church's downloads, beside a quiet church. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer, openTestServer } from './test-server.ts'

let testServer: TestServer
let url: string
let [busy, quiet]: Caller[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  ;[busy, quiet] = [await aChurch(testServer, 'Busy'), await aChurch(testServer, 'Quiet')]
  // Larger than the buffers on the way, so an unread download stays open.
  await testServer.database.ownerPool.query(
    `begin; set local app.church_id = '${busy.church}';
     insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
       select '${busy.church}', gen_random_uuid(), md5(n::text), md5((n * 7)::text), md5(n::text), now(), 1
       from generate_series(1, 60000) n; commit`,
  )
})
afterAll(() => testServer.close())

const download = async (who: Caller) => {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/v1/church/export`, {
    headers: who.bearer,
    signal: leaving.signal,
  })
  return { answer, leave: () => leaving.abort() }
}

test('refuses a third parallel export of one church, serves another church', async () => {
  const open = [await download(busy!), await download(busy!)]
  expect(open.map(({ answer }) => answer.status)).toEqual([200, 200])
  const { answer } = await download(busy!)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await answer.json()).toMatchObject({
    code: 'TOO_MANY',
    message: expect.stringMatching(/^Two exports of your church are/),
  })
  const other = await (await download(quiet!)).answer.arrayBuffer()
  expect(Buffer.from(other).subarray(0, 2).toString()).toBe('PK')
  // A closed page makes room, and so does a finished download.
  open[0]!.leave()
  await expect
    .poll(async () => {
      const again = await download(busy!)
      again.leave()
      return again.answer.status
    })
    .toBe(200)
  open[1]!.leave()
}, 30_000)
