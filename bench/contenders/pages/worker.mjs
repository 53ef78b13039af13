/**
 * The worker with the queue. It replays like workbox's default, or optionally checks the response as its guide
 * describes.
 */
import { Queue } from 'workbox-background-sync'

const asked = new URL(self.location.href).searchParams
const marksUrl = asked.get('marks')
const A_WEEK_IN_MINUTES = 7 * 24 * 60

/** While marks are made nothing is sent, as without a network. */
let held = false
let bodyBytes = 0

const queue = new Queue('marks', { maxRetentionTime: A_WEEK_IN_MINUTES, onSync })

async function onSync() {
  if (held) throw new Error('There is no network yet.')
  const began = performance.now()
  await (asked.get('checks') ? replayChecking() : queue.replayRequests())
  for (const client of await self.clients.matchAll())
    client.postMessage({ drained: { ms: performance.now() - began, bodyBytes } })
}

/** The queue's own loop, with a check of the status. */
async function replayChecking() {
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    try {
      const answer = await fetch(entry.request.clone())
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
    } catch (problem) {
      await queue.unshiftRequest(entry)
      throw problem
    }
  }
}

const tasks = {
  hold: async (on) => void (held = on),
  async keep(mark) {
    const body = JSON.stringify(mark)
    bodyBytes += new TextEncoder().encode(body).length
    const headers = { 'content-type': 'application/json' }
    await queue.pushRequest({ request: new Request(marksUrl, { method: 'POST', headers, body }) })
    return mark.id
  },
  async left() {
    const entries = await queue.getAll()
    return Promise.all(entries.map(async ({ request }) => (await request.json()).id))
  },
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const [port] = event.ports
  const [[name, given]] = Object.entries(event.data)
  event.waitUntil(
    tasks[name](given).then(
      (answer) => port.postMessage({ answer }),
      (problem) => port.postMessage({ failed: String(problem) }),
    ),
  )
})
