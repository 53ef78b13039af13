/** RxDB on Dexie storage with its HTTP replication, by its guide. */
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { countingBy, timed } from './counting.mjs'

const fetching = countingBy((url, options) => fetch(url, options))

/** @param {string} fields  names separated by spaces */
const schemaOf = (fields) => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    ...Object.fromEntries(
      fields.split(' ').map((field) => [field, { type: ['string', 'number', 'boolean', 'null'] }]),
    ),
  },
  required: ['id'],
})

const SCHEMAS = {
  people: schemaOf(
    'first_name last_name phone_number email gender occupation day_of_birth month_of_birth date_of_birth street city ' +
      'state post_code country first_timer captured_service_id created_at created_by seen',
  ),
  marks: schemaOf('service_id person_id arrived_at tapped_at marked_by device_id first_timer removed_by'),
}

let opening
let collections
let delivery
const told = new Set()

async function asked(url, options) {
  const answer = await fetching(url, options)
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return answer.json()
}

const replicate = (name, given) =>
  replicateRxCollection({
    collection: collections[name],
    replicationIdentifier: `${name} over HTTP`,
    waitForLeadership: false,
    ...given,
  })

const pull = () => ({
  batchSize: opening.settings.pullBatch,
  handler: (checkpoint, limit) => asked(`${opening.peopleUrl}?after=${checkpoint?.rev ?? 0}&limit=${limit}`),
})

const push = () => ({
  batchSize: opening.settings.pushBatch,
  handler: (rows) =>
    asked(opening.marksUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    }),
})

const page = {
  async open(given) {
    opening = given
    const db = await createRxDatabase({
      name: 'contender',
      storage: getRxStorageDexie(),
      multiInstance: false,
    })
    collections = await db.addCollections({
      people: { schema: SCHEMAS.people },
      marks: { schema: SCHEMAS.marks },
    })
  },

  async firstSync() {
    const took = await timed(() =>
      replicate('people', { live: false, pull: pull() }).awaitInitialReplication(),
    )
    return { ...took, people: await collections.people.count().exec() }
  },

  async mark(rows) {
    const ticked = []
    for (const row of rows) ticked.push((await collections.marks.insert(row)).id)
    return ticked
  },

  deliver: () => timed(() => replicate('marks', { live: false, push: push() }).awaitInitialReplication()),

  async start() {
    delivery = replicate('marks', { live: true, push: push() })
    delivery.sent$.subscribe(({ id }) => told.add(id))
  },

  async wake() {
    delivery.reSync()
  },

  async acknowledged() {
    const inSync = delivery.awaitInSync().then(() => true)
    const waits = new Promise((resolve) => setTimeout(resolve, 1000, false))
    if (!(await Promise.race([inSync, waits]))) return [...told]
    return (await collections.marks.find().exec()).map(({ id }) => id)
  },
}

globalThis.contender = page
