/** The page of a queueing worker: it hands each mark to the worker, which confirms the storage. */

let worker
const ticked = []

const ask = (what) =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) =>
      'failed' in data ? reject(new Error(data.failed)) : resolve(data.answer),
    )
    port1.start()
    worker.postMessage(what, [port2])
  })

const drained = () =>
  new Promise((resolve) => {
    const hear = ({ data }) => {
      if (!data.drained) return
      navigator.serviceWorker.removeEventListener('message', hear)
      resolve(data.drained)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
  })

globalThis.contender = {
  async open({ marksUrl, settings }) {
    const address = `/worker.js?${new URLSearchParams({ marks: marksUrl, checks: settings.checksStatus ? '1' : '' })}`
    await navigator.serviceWorker.register(address)
    worker = (await navigator.serviceWorker.ready).active
  },

  async firstSync() {
    throw new Error('It only sends.')
  },

  async mark(rows) {
    await ask({ hold: true })
    for (const row of rows) ticked.push(await ask({ keep: row }))
    return ticked
  },

  /** After `start`; the bench fires the browser's sync event. */
  deliver: drained,

  start: () => ask({ hold: false }),

  wake: async () => {},

  async acknowledged() {
    const left = new Set(await ask({ left: true }))
    return ticked.filter((id) => !left.has(id))
  },
}
