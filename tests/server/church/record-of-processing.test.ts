/** Tests the record of processing for the owner. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIVITIES } from '../../../server/modules/personal-data/record-of-processing.ts'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { aChurch, aTeamUser, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

spec('route recordOfProcessing')
test('privacy: the record of processing lists data, purpose, readers and retention', async () => {
  const owner = await aChurch(testServer, '=Grace, "Ikeja"')
  await owner.person('Ngozi', 'Eze')
  await owner.put('church', { settings: { keep_people_years: 5, keep_first_timers_months: 18 } })
  const { status, body, headers } = await owner.get('church/record-of-processing')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('record-of-processing.csv')
  const lines = String(body).split('\r\n')
  expect(lines).toHaveLength(ACTIVITIES.length + 2)
  expect(lines[0]).toBe(
    '\uFEFFActivity,Whose data,What is kept,Why,Ground,Who sees it in the church,Who carries it outside,How long,Records now,Church,Written on',
  )
  const members = lines.find((line) => line.startsWith('List of members'))
  expect(members).toContain('Erased after 5 years without being seen,2,')
  // A name that looks like a formula does not run as one.
  expect(members).toContain(`"'=Grace, ""Ikeja""",`)
  expect(lines.find((line) => line.startsWith('First timers'))).toContain('erased after 18 months')
  expect(lines.find((line) => line.startsWith('Giving'))).toContain('Nobody: kept on this server')
})

test('privacy: it and the church’s export carry the church’s own day', async () => {
  const owner = await aChurch(testServer)
  // One of these two always has another day than London.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await owner.put('church', { time_zone: zone })
    const today = dayIn(zone)
    const { body } = await owner.get('church/record-of-processing')
    expect(String(body).split('\r\n')[1]).toMatch(new RegExp(`,${today}$`))
    const { headers } = await owner.get('church/export')
    expect(headers['content-disposition']).toBe(`attachment; filename="church-${today}.zip"`)
  }
})

test('privacy: only the owner reads it', async () => {
  const owner = await aChurch(testServer)
  const { status, body } = await (
    await aTeamUser(testServer, owner.church)
  ).get('church/record-of-processing')
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'FEATURE_REQUIRED' })
})
