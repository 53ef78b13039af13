/** The default of `TRIAL_DAYS`, when nobody sets it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { churchApp, newChurch, type ChurchApp } from '../server/account/church-app.ts'
import { spec } from '../spec/spec.ts'

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp({ TRIAL_DAYS: '0' })
})
afterAll(() => testServer.close())

spec('6 Plans: trial')
test('without a trial a new church pays first and opens the door', async () => {
  const owner = await newChurch(testServer.app)
  expect((await owner.get('church-subscription')).body.data).toMatchObject({ status: 'inactive' })
  expect(await owner.get(`churches/${owner.churchId}/members`)).toMatchObject({
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  })
  const whose = `account=${owner.accountId}&church=${owner.churchId}&device=${newId()}`
  expect((await owner.get(`sync/pull?${whose}`)).status).toBe(200)
})
