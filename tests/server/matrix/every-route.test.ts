/** Holds the running server to the contract's routes, except those named here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '../../../contract/protocol.ts'
import { routes } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { spec } from '../../spec/spec.ts'

/** Public on purpose. Those under /sandbox exist only where no real provider is set. */
const BESIDE_THE_CONTRACT = [
  'GET /healthz',
  'GET /readyz',
  `GET ${API}/openapi.json`,
  `GET ${API}/docs`,
  'GET /uploads/:/:',
  'GET /sandbox',
  'GET /sandbox/pay/:',
  'POST /sandbox/pay/:',
  'POST /sandbox/payments',
  'POST /sandbox/transfers',
  'GET /',
  'GET /*',
  'GET /privacy',
  ...['attendance-capture', 'church-service-capture', 'give', 'member-capture'].flatMap((page) => [
    `GET /${page}`,
    `POST /${page}`,
  ]),
  'GET /give/thanks',
  'GET /event-capture/calendar.ics',
]

const folder = mkdtempSync(join(tmpdir(), 'narthex-pages-'))
const pages = {
  appShell: async () => '',
  publicPages: async () => ({
    chooseLanguage: () => 'en',
    renderLanding: () => ({ html: '', styles: [] }),
  }),
  staticFolder: folder,
}

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp({}, pages)
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true })
})

/** A parameter's name says nothing about access. */
const plain = (path: string) => path.replace(/:[^/]+/g, ':')

/** Fastify prints a tree: each line continues the nearest line above with less indentation. */
function registered(app: FastifyInstance): string[] {
  const above: string[] = []
  const found: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
    if (indent === undefined || part === undefined) continue
    const depth = indent.length / 4 - 1
    above.splice(depth, Infinity, part)
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') found.push(`${method} ${plain(above.join(''))}`)
  }
  return found
}

spec('6 Roles: every route')
test('the server has the contract’s routes and only named public ones besides', () => {
  const promised = Object.values<RouteContract>(routes).map(
    ({ method, path }) => `${method} ${plain(`${API}/${path}`)}`,
  )
  expect(registered(testServer.app).toSorted()).toEqual([...promised, ...BESIDE_THE_CONTRACT].toSorted())
})
