/** The sync client as the app uses it, and the JSON baseline, as one script for a page. */
import { Dexie, type Table } from 'dexie'
import type { Church } from '../../sync/client/api.ts'
import { openChurch } from '../../sync/client/open-church.ts'
import type { InPage } from './in-page.ts'

let church: Church
let bodyBytes = 0

/** Counts request bodies; headers are counted outside. */
const counting = (url: string, init: RequestInit): Promise<Response> => {
  const { body } = init
  bodyBytes +=
    typeof body === 'string'
      ? new TextEncoder().encode(body).length
      : body instanceof Uint8Array
        ? body.length
        : 0
  return fetch(url, init)
}

const inPage: InPage = {
  async firstSync(signedIn) {
    church = await openChurch({ signedIn, fetch: counting })
    bodyBytes = 0
    const began = performance.now()
    await church.syncNow()
    church.people.search('a', { limit: 20 })
    const ms = performance.now() - began
    const { complete, problem } = church.status.current()
    if (!complete) throw new Error(`the first sync did not end: ${problem}`)
    return { ms, people: church.people.count(), bodyBytes }
  },

  async mark(serviceId, from, count) {
    const people = church.people.all().slice(from, from + count)
    for (const person of people)
      await church.mutate('mark-person', { service_id: serviceId, person_id: person.id })
  },

  async deliver() {
    bodyBytes = 0
    const began = performance.now()
    const received = new Promise<number>((resolve) => {
      const stop = church.outbox.counts.subscribe(() => {
        if (church.outbox.counts.current().pending > 0) return
        resolve(performance.now() - began)
        stop()
      })
    })
    const missed = church.syncNow().then(() => Promise.reject(new Error('not all was received')))
    // The following pull is not awaited.
    return { ms: await Promise.race([received, missed]), bodyBytes }
  },

  async jsonAndBulkPut(url) {
    const db = new Dexie('limit')
    db.version(1).stores({ members: 'id' })
    await db.open()
    const members = db.table('members') as Table<unknown, string>
    const began = performance.now()
    const answer = await fetch(url)
    const rows = (await answer.json()) as unknown[]
    await members.bulkPut(rows)
    return { ms: performance.now() - began, people: rows.length }
  },
}

Object.assign(globalThis, { inPage })
