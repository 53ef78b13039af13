/** Compares OpenAPI's description of every route with the server's behaviour. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '../../../contract/protocol.ts'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { asker } from './ask.ts'
import { peopledChurch, type PeopledChurch } from './peopled-church.ts'
import { samples } from './sample-calls.ts'

type Media = Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }>
type Operation = {
  requestBody?: { required: boolean; content: Media }
  responses: Record<string, { content: Media }>
}

let testServer: ChurchApp
let ours: PeopledChurch
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
  paths = (await testServer.app.inject({ url: `${API}/openapi.json` })).json().paths
})
afterAll(() => testServer.close())

const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const operationOf = ({ path, method }: RouteContract) =>
  paths[`${API}/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation
const answerOf = (route: RouteContract) =>
  operationOf(route).responses[route.creates ? 201 : 200]?.content['application/json']?.schema

test('each route that reads a body describes it, and no other does', () => {
  for (const [name, route] of all) {
    const { requestBody } = operationOf(route)
    expect(requestBody !== undefined, name).toBe(Boolean(route.body || route.multipart || route.raw))
    if (requestBody) expect(Object.keys(requestBody.content).length, name).toBeGreaterThan(0)
  }
  const media = (name: RouteName) => operationOf(routes[name]).requestBody?.content
  for (const name of ['uploadImage', 'uploadImport'] as const)
    expect(media(name)).toMatchObject({
      'multipart/form-data': { schema: { properties: { file: { format: 'binary' } }, required: ['file'] } },
    })
  expect(Object.keys(media('addEvent') ?? {})).toEqual(['application/json', 'multipart/form-data'])
  expect(Object.keys(media('paystackWebhook') ?? {})).toEqual(['*/*'])
})

test('each paged list names next_cursor, and queries are described as sent', async () => {
  const ask = asker(testServer.app)
  const paged: string[] = []
  for (const [name, route] of all.filter(([, { method }]) => method === 'GET')) {
    if (name === 'logout') continue
    const { status, body, headers } = await ask(name, samples[name](ours.ids), ours.owner)
    if (status !== 200 || !String(headers['content-type']).includes('json')) continue
    const { properties = {}, required = [] } = answerOf(route) ?? {}
    expect(Object.keys(properties), name).toEqual(expect.arrayContaining(Object.keys(body)))
    expect(Object.keys(body), name).toEqual(expect.arrayContaining(required))
    if ('next_cursor' in properties) paged.push(name)
  }
  expect(paged).toEqual(expect.arrayContaining(['listMembers', 'listServices', 'listChurchTransactions']))
  const lists = all.filter(([, route]) => 'next_cursor' in (answerOf(route)?.properties ?? {}))
  expect(paged.sort()).toEqual(lists.map(([name]) => name).sort())
})
