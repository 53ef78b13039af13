/** Messages between the scale bench and the processes that play its Sunday, and how these perform them. */
import { setTimeout as sleep } from 'node:timers/promises'

/** A person whom an usher ticks or who marks themselves, this many milliseconds after the start. */
type Arrival = { at: number; person: string }

export type Phone = {
  church: string
  account: string
  device: string
  token: string
  service: string
  /** Each church has an address of its own, like a hall's network. */
  address: string
  opensAt: number
  taps: Arrival[]
}

export type Visitor = { at: number; address: string; reference: string; phone: string; isNew: boolean }

/** An administrator who requests these at the same time, as the dashboard does. */
export type Look = { at: number; address: string; token: string; paths: string[] }

export type Visits = { visitors: Visitor[]; looks: Look[] }

export const KINDS = ['push', 'pull', 'visitor’s page', 'visitor’s mark', 'home screen'] as const
export type Kind = (typeof KINDS)[number]

export type LoadResult = {
  /**
   * By kind, to the last byte: for phones from the due time, for others from the request. Rejected and unanswered calls
   * count under `refused`; a phone's retry starts a new time.
   */
  answerMs: Partial<Record<Kind, number[]>>
  /** From the tap until the server has confirmed it. */
  confirmedMs: number[]
  /** The ids of confirmed marks; for visitors the number. */
  confirmed: string[]
  selfMarked: number
  /** Responses with Retry-After, and requests without a response; each was repeated. */
  refused: Record<string, number>
  /** Milliseconds by which the process itself was late. Above a few tens the figures show the load, not the server. */
  lateMs: number[]
  streamsBroken: number
}

export const emptyResult = (): LoadResult => ({
  answerMs: {},
  confirmedMs: [],
  confirmed: [],
  selfMarked: 0,
  refused: {},
  lateMs: [],
  streamsBroken: 0,
})

export type Order =
  | { prepare: { url: string; phones: Phone[] } }
  | { prepare: { url: string; visits: Visits } }
  /** @param startAt by Date.now(): both processes begin together. */
  | { play: { startAt: number } }

/** Performs the bench's orders, and sends back the result or the failure. */
export function answerOrders(work: (order: Order) => Promise<object>): void {
  process.on('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.(answer),
      (failure: Error) => process.send?.({ failed: failure.stack }),
    )
  })
}

export type Due = { at: number; run: () => void }

const STEP_MS = 5

/**
 * Runs actions at their moment, whether or not earlier ones have ended.
 * @param startAt by Date.now(); the moments count from it
 * @param late receives the delay of each
 */
export async function playAll(startAt: number, dues: Due[], late: (ms: number) => void): Promise<void> {
  const ordered = [...dues].sort((a, b) => a.at - b.at)
  for (let next = 0; next < ordered.length; await sleep(STEP_MS)) {
    const now = Date.now() - startAt
    for (let due = ordered[next]; due && due.at <= now; due = ordered[++next]) {
      late(now - due.at)
      due.run()
    }
  }
}
