/** Narthex as the app uses it. */
import type { Church } from '../../../sync/client/api.ts'
import { browserSurroundings } from '../../../sync/client/browser-surroundings.ts'
import { openChurch } from '../../../sync/client/open-church.ts'
import type { ContenderPage, Opening } from '../contender.ts'
import { countingBy, timed } from './counting.mjs'

let opening: Opening
let church: Church

const fetching = countingBy((url, init) => fetch(url, init)) as (
  url: string,
  init: RequestInit,
) => Promise<Response>

/** With an environment it sends in the background. */
async function openAgain(byItself: boolean): Promise<void> {
  const { signedIn } = opening
  if (!signedIn) throw new Error('Nobody is signed in.')
  const surroundings = byItself ? browserSurroundings : null
  church = await openChurch({ signedIn, fetch: fetching, surroundings })
}

const nothingWaits = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = church.outbox.counts.subscribe(() => {
      if (church.outbox.counts.current().pending > 0) return
      resolve()
      stop()
    })
  })

const page: ContenderPage = {
  async open(given) {
    opening = given
    await openAgain(false)
  },

  async firstSync() {
    const took = (await timed(async () => {
      await church.syncNow()
      church.people.search('a', { limit: 20 })
    })) as { ms: number; bodyBytes: number }
    const { complete, problem } = church.status.current()
    if (!complete) throw new Error(`the first sync did not end: ${problem}`)
    return { ...took, people: church.people.count() }
  },

  async mark(marks) {
    const ticked: string[] = []
    for (const { service_id, person_id } of marks)
      ticked.push((await church.mutate('mark-person', { service_id, person_id })).opId)
    return ticked
  },

  async deliver() {
    const took = timed(async () => {
      const received = nothingWaits()
      const missed = church.syncNow().then(() => Promise.reject(new Error('not all was received')))
      // The following pull is not awaited.
      await Promise.race([received, missed])
    })
    return (await took) as { ms: number; bodyBytes: number }
  },

  async start() {
    church.close()
    await openAgain(true)
  },

  async wake() {
    church.close()
    await openAgain(true)
  },

  /** Reads the storage directly, because the app shows nothing to a signed-out user. */
  async acknowledged() {
    const databases = await indexedDB.databases()
    const outboxes = await Promise.all(databases.map(({ name }) => outboxOf(name!)))
    return outboxes
      .flat()
      .filter(({ state }) => state === 'received' || state === 'quarantined')
      .map(({ id }) => id)
  },
}

type Entry = { id: string; state: string }

async function outboxOf(name: string): Promise<Entry[]> {
  const db = await done(indexedDB.open(name))
  try {
    if (!db.objectStoreNames.contains('outbox')) return []
    return await done(db.transaction('outbox').objectStore('outbox').getAll() as IDBRequest<Entry[]>)
  } finally {
    db.close()
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })

Object.assign(globalThis, { contender: page })
