/** PouchDB by its guide: a local database, replicated with a CouchDB-compatible server. */
import PouchDB from 'pouchdb-browser'
import indexeddb from 'pouchdb-adapter-indexeddb'
import { countingBy, timed } from './counting.mjs'

PouchDB.plugin(indexeddb)

const fetching = countingBy(PouchDB.fetch)
const remote = (url) => new PouchDB(url, { fetch: fetching, skip_setup: true })

let opening
let marks
let delivery
let upToDate = false
const told = new Set()

const local = (name) => new PouchDB(name, { adapter: opening.settings.adapter })
const pulling = () => ({ batch_size: opening.settings.pullBatch, batches_limit: 10, checkpoint: 'target' })
const pushing = () => ({ batch_size: opening.settings.pushBatch, batches_limit: 10, checkpoint: 'source' })

const page = {
  async open(given) {
    opening = given
    marks = local('marks')
    await marks.info()
  },

  async firstSync() {
    const people = local('people')
    await people.info()
    const took = await timed(() => people.replicate.from(remote(opening.peopleUrl), pulling()))
    return { ...took, people: (await people.info()).doc_count }
  },

  async mark(rows) {
    const ticked = []
    for (const { id, ...mark } of rows) ticked.push((await marks.put({ _id: id, ...mark })).id)
    return ticked
  },

  deliver: () => timed(() => marks.replicate.to(remote(opening.marksUrl), pushing())),

  async start() {
    upToDate = false
    delivery = marks.replicate
      .to(remote(opening.marksUrl), { ...pushing(), live: true, retry: true })
      .on('change', ({ docs }) => docs.forEach(({ _id }) => told.add(_id)))
      // Paused without an error, it considers itself up to date.
      .on('paused', (problem) => (upToDate = !problem))
      .on('active', () => (upToDate = false))
      // It does not retry some errors, such as 401; reopening the app does.
      .on('error', () => (upToDate = false))
  },

  async wake() {
    delivery?.cancel()
    await page.start()
  },

  async acknowledged() {
    if (!upToDate) return [...told]
    return (await marks.allDocs()).rows.map(({ id }) => id)
  },
}

globalThis.contender = page
