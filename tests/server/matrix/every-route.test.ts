/** What the running server answers is what the matrix asks: no route beside the contract, but those that are named here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '../../../contract/protocol.ts'
import { routes } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'

/** Open to everybody on purpose; those under /sandbox only where no real provider is set. */
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

let house: ChurchApp
beforeAll(async () => {
  house = await churchApp({}, pages)
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

/** How a parameter is called says nothing about who may ask. */
const plain = (path: string) => path.replace(/:[^/]+/g, ':')

/** Fastify prints a tree: each line is what follows the line above that stands further left. */
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

test('the server has the routes of the contract, and beside them only those that are open on purpose', () => {
  const promised = Object.values<RouteContract>(routes).map(
    ({ method, path }) => `${method} ${plain(`${API}/${path}`)}`,
  )
  expect(registered(house.app).toSorted()).toEqual([...promised, ...BESIDE_THE_CONTRACT].toSorted())
})
