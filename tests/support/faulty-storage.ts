/** IndexedDB that is slow, silent or broken at one chosen moment: its n-th opening or read. */
import { IDBFactory, IDBTransaction } from 'fake-indexeddb'

/** `late`: it responds after a while. `silent`: it never responds. `fails`: an error immediately. */
export type StorageFault = 'late' | 'silent' | 'fails'

const LATE_MS = 150

type Starts = { _start(): void; _requests: { request: { readyState: string } }[] }
type Asks = { dispatchEvent(event: { type: string }): boolean; result: IDBDatabase }

/**
 * Every opening and every request of every database counts as one moment.
 * @param suffers the fault of this moment, or null; moments are numbered from 1
 * @returns the number of moments, and a function that repairs it
 */
export function faultyStorage(suffers: (moment: number) => StorageFault | null) {
  let moments = 0
  const next = () => suffers((moments += 1))
  const factory = IDBFactory.prototype
  const transaction = IDBTransaction.prototype as unknown as Starts
  const { open } = factory
  const { _start: start } = transaction

  factory.open = function (this: IDBFactory, ...args: Parameters<typeof open>) {
    const fault = next()
    if (fault === 'fails') throw new DOMException('Internal error opening backing store', 'UnknownError')
    const request = open.apply(this, args)
    if (fault) holdBack(request as unknown as Asks, fault)
    return request
  }
  transaction._start = function (this: Starts & { abort(): void; _abort(name: string): void }) {
    const waits = this._requests.some(({ request }) => request.readyState !== 'done')
    const fault = waits ? next() : null
    if (fault === 'silent') return
    if (fault === 'late') setTimeout(() => start.call(this), LATE_MS)
    else if (fault === 'fails') this._abort('UnknownError')
    else start.call(this)
  }
  return {
    moments: () => moments,
    mend() {
      factory.open = open
      transaction._start = start
    },
  }
}

function holdBack(request: Asks, fault: 'late' | 'silent'): void {
  const dispatch = request.dispatchEvent.bind(request)
  request.dispatchEvent = (event) => {
    if (event.type !== 'success') return dispatch(event)
    if (fault === 'late') setTimeout(() => dispatch(event), LATE_MS)
    return true
  }
}
