import type { Contender } from '../contender.ts'
import type { Beside } from '../servers/beside.ts'
import type { Held } from '../servers/tables.ts'

const pushBatch = 1000
/** Both of its own ways to use IndexedDB. */
const TRIES = ['idb', 'indexeddb'].flatMap((adapter) =>
  [500, 1000, 2500].map((pullBatch) => ({ adapter, pullBatch, pushBatch })),
)
/** Where each call costs 400 ms, few and large ones. */
const POOR = { adapter: 'indexeddb', pullBatch: 5000, pushBatch: 2000 }

export const pouchdb = ({ url, worker }: Beside): Contender => ({
  name: 'PouchDB',
  script: 'pages/pouchdb.mjs',
  page: '/',
  url,
  pulls: '/db/people-',
  sends: '/db/lot-',
  settings: { open: TRIES[1]!, poor: POOR },
  tries: TRIES,
  carries: ({ url: asked }) => asked?.includes('_bulk_docs') ?? false,
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
