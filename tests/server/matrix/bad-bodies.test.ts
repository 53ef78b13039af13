/** Every route that reads a body answers invalid input with 400 at its field or for the whole. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { call, churchApp, type ChurchApp } from '../account/church-app.ts'
import { peopledChurch, type PeopledChurch } from './peopled-church.ts'
import { pathOf, samples } from './sample-calls.ts'

let testServer: ChurchApp
let ours: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())

const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const read = all.filter(([, { body, multipart }]) => body || multipart).map(([name]) => name)
const BODIES = ['{', '[]', '"x"', 'null', '{}', '{"name":5,"id":"x","email":[],"amount":-1}']
const JSON_BODY = { 'content-type': 'application/json' }
const FORM_BODY = { 'content-type': 'multipart/form-data; boundary=x' }

test.each(read)('%s', async (name) => {
  const route: RouteContract = routes[name]
  const bearer = route.access !== 'public' && { authorization: `Bearer ${ours.owner.token}` }
  const path = pathOf(route, samples[name](ours.ids))
  const send = (payload: string, type: object) =>
    call(testServer.app, route.method, path, { payload, headers: { ...type, ...bearer } })
  const answers = route.multipart
    ? [await send('--x--\r\n', FORM_BODY), await send('--x\r\n', FORM_BODY)]
    : await Promise.all(BODIES.map((payload) => send(payload, JSON_BODY)))
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.length, name).toBeGreaterThan(0)
  for (const { body } of refused) {
    expect(body.errors?.length, JSON.stringify(body)).toBeGreaterThan(0)
    for (const error of body.errors)
      expect(error).toEqual({ path: expect.any(String), message: expect.stringMatching(/\w/) })
  }
})
