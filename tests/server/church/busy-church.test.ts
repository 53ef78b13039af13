/** A church whose lock is held delays no visitor of another church. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChurch, aVisitor, type Caller, type TestServer, openTestServer } from './test-server.ts'

type Visited = Caller & { reference: string; service: { reference: string } }

let testServer: TestServer
let [busy, quiet]: Visited[] = []
beforeAll(async () => {
  testServer = await openTestServer()
  ;[busy, quiet] = await Promise.all([visited('Busy'), visited('Quiet')])
})
afterAll(() => testServer.close())

const PHONE = '08061234567'

async function visited(name: string): Promise<Visited> {
  const church = await aChurch(testServer, name)
  await church.person('Ada', 'Obi', PHONE)
  return Object.assign(church, { service: await church.service() })
}

const mark = (reference: string) =>
  aVisitor(testServer).post('mark-church-service-attendance', {
    emailOrPhone: PHONE,
    churchReference: reference,
  })

test('marks of a quiet church pass a church with 40 visitors waiting', async () => {
  const holder = await testServer.database.ownerPool.connect()
  const answered: string[] = []
  try {
    await holder.query('begin')
    await holder.query(`select set_config('app.church_id', $1, true)`, [busy!.church])
    await holder.query('select from church_revs where church_id = $1 for update', [busy!.church])
    const waiting = Array.from({ length: 40 }, () =>
      mark(busy!.service.reference).then(({ body }) => answered.push(`busy ${body.success}`)),
    )
    for (let index = 0; index < 5; index += 1)
      answered.push(`quiet ${(await mark(quiet!.service.reference)).body.success}`)
    expect(answered).toEqual(Array(5).fill('quiet true'))
    await holder.query('commit')
    await Promise.all(waiting)
    expect(answered.slice(5)).toEqual(Array(40).fill('busy true'))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}, 30_000)
