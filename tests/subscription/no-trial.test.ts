/** `TRIAL_DAYS` as it is where nobody sets it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { churchApp, newChurch, type ChurchApp } from '../server/account/church-app.ts'

let house: ChurchApp
beforeAll(async () => {
  house = await churchApp({ TRIAL_DAYS: '0' })
})
afterAll(() => house.close())

test('without a trial a new church begins by paying, and opens its door before that', async () => {
  const owner = await newChurch(house.app)
  expect((await owner.get('church-subscription')).body.data).toMatchObject({ status: 'inactive' })
  expect(await owner.get(`churches/${owner.churchId}/members`)).toMatchObject({
    status: 402,
    body: { code: 'SUBSCRIPTION_REQUIRED' },
  })
  const whose = `account=${owner.accountId}&church=${owner.churchId}&device=${newId()}`
  expect((await owner.get(`sync/pull?${whose}`)).status).toBe(200)
})
