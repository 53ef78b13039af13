/** All contenders and their servers, opened once for this part. */
import { randomBytes } from 'node:crypto'
import type { BenchServer } from '../server/bench-server.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Contender, Pulled } from './contender.ts'
import { installContenders } from './install.ts'
import {
  servePouchdb,
  serveRest,
  withTables,
  heldByOurs,
  type Beside,
  type Held,
  heldBeside,
} from './servers/servers.ts'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import type { SignedIn } from '../../sync/client/api.ts'
import { signedIn } from '../server/church.ts'

/** Narthex comes first. */
export type ContenderContext = { benchServer: BenchServer; all: Contender[] }

export async function openContenderContext({
  benchServer,
  ending,
  say,
}: BenchContext): Promise<ContenderContext> {
  await installContenders(say)
  const rooms = await benchServer()
  await withTables(rooms.bareUrl)
  const rest = await serveRest(ending, rooms.bareUrl)
  const couch = await servePouchdb(ending, rooms.bareUrl)
  return {
    benchServer: rooms,
    all: [ours(rooms), pouchdb(couch), rxdb(rooms, rest), workbox(rooms, rest), workboxChecking(rooms, rest)],
  }
}

const ours = (benchServer: BenchServer): Contender => ({
  name: 'ours',
  script: 'pages/ours.ts',
  page: '/healthz',
  url: benchServer.url,
  pulls: '/sync/pull',
  sends: '/sync/push',
  settings: { open: {}, poor: {} },
  tries: [],
  carries: ({ url }) => url?.includes('/sync/push') ?? false,
  fill: async () => {},
  async opening(_, church) {
    const token = await signedIn(benchServer.pool, church, newId())
    return { peopleUrl: '', marksUrl: '', signedIn: signedInAs(church), token }
  },
  held: ({ service }) => heldByOurs(benchServer.bareUrl, service),
})

/** The response of sign-in to the app. */
function signedInAs({ account, church, email }: Pulled): SignedIn {
  return {
    account: { id: account, first_name: 'Bench', last_name: 'Owner', email },
    church: { id: church, name: 'Bench', reference: church, time_zone: 'Africa/Lagos' },
    features: [...FEATURES],
    seal_key: randomBytes(32).toString('base64'),
  }
}

const POUCHDB_PUSH_BATCH = 1000

/** Both of its own adapters of IndexedDB. */
const POUCHDB_TRIES = ['idb', 'indexeddb'].flatMap((adapter) =>
  [500, 1000, 2500].map((pullBatch) => ({ adapter, pullBatch, pushBatch: POUCHDB_PUSH_BATCH })),
)

/** Few and large calls, because each costs 400 ms. */
const POUCHDB_POOR = { adapter: 'indexeddb', pullBatch: 5000, pushBatch: 2000 }

const pouchdb = ({ url, worker }: Beside): Contender => ({
  name: 'PouchDB',
  script: 'pages/pouchdb.mjs',
  page: '/',
  url,
  pulls: '/db/people-',
  sends: '/db/lot-',
  settings: { open: POUCHDB_TRIES[1]!, poor: POUCHDB_POOR },
  tries: POUCHDB_TRIES,
  carries: ({ url: path }) => path?.includes('_bulk_docs') ?? false,
  async fill({ church, size }) {
    const { filled } = await worker.ask<{ filled: number }>({ fill: { church, name: `people-${church}` } })
    if (filled !== size) throw new Error(`PouchDB's server holds ${filled} people of ${size}`)
  },
  async opening(address, { church }, lot) {
    if (lot) await fetch(`${url}/db/${lot.name}`, { method: 'PUT' })
    return {
      peopleUrl: `${address}/db/people-${church}`,
      marksUrl: `${address}/db/${lot?.name ?? 'lot-0'}`,
    }
  },
  held: ({ name }) => docsOf(`${url}/db/${name}`),
})

type Docs = { rows: { id: string; doc: { person_id: string } }[] }

async function docsOf(database: string): Promise<Held[]> {
  const answer = await fetch(`${database}/_all_docs?include_docs=true`)
  const { rows } = (await answer.json()) as Docs
  return rows.map(({ id, doc }) => ({ id, person: doc.person_id, arrivals: null }))
}

const RXDB_PUSH_BATCH = 2000
const RXDB_TRIES = [500, 1000, 2500, 5000].map((pullBatch) => ({ pullBatch, pushBatch: RXDB_PUSH_BATCH }))

/** Few and large calls, because each costs 400 ms. */
const RXDB_POOR = { pullBatch: 5000, pushBatch: RXDB_PUSH_BATCH }

/** Its server reads the shared people. */
const rxdb = (benchServer: BenchServer, { url }: Beside): Contender => ({
  name: 'RxDB on Dexie',
  script: 'pages/rxdb.mjs',
  page: '/',
  url,
  pulls: '/people/',
  sends: '/marks',
  settings: { open: RXDB_TRIES[1]!, poor: RXDB_POOR },
  tries: RXDB_TRIES,
  carries: ({ method, url: path }) => method === 'POST' && path === '/marks',
  fill: async () => {},
  opening: async (address, { church }) => ({
    peopleUrl: `${address}/people/${church}`,
    marksUrl: `${address}/marks`,
  }),
  held: ({ service }) => heldBeside(benchServer.bareUrl, service),
})

/** The default: its own replay. */
const workbox = (benchServer: BenchServer, rest: Beside): Contender =>
  queue('workbox queue', benchServer, rest, false)

/** With a custom replay that checks the status. */
const workboxChecking = (benchServer: BenchServer, rest: Beside): Contender =>
  queue('workbox queue, status checked', benchServer, rest, true)

const queue = (
  name: string,
  benchServer: BenchServer,
  { url }: Beside,
  checksStatus: boolean,
): Contender => ({
  name,
  script: 'pages/workbox.mjs',
  page: '/',
  url,
  pulls: null,
  sends: '/mark',
  settings: { open: { checksStatus }, poor: { checksStatus } },
  tries: [],
  queues: true,
  carries: ({ method, url: path }) => method === 'POST' && path === '/mark',
  fill: async () => {},
  opening: async (address) => ({ peopleUrl: '', marksUrl: `${address}/mark` }),
  held: ({ service }) => heldBeside(benchServer.bareUrl, service),
})
