/** Messages between the bench of scale and the processes that play its Sunday. */

/** A person who is ticked, or who marks themselves, so many milliseconds after the beginning. */
export type Arrival = { at: number; person: string }

export type Phone = {
  church: string
  account: string
  device: string
  token: string
  service: string
  /** Each church has an address of its own, as a hall's network does. */
  address: string
  opensAt: number
  taps: Arrival[]
}

export type Visitor = { at: number; address: string; reference: string; phone: string; isNew: boolean }

/** An administrator who opens these at once, as the home screen does. */
export type Look = { at: number; address: string; token: string; paths: string[] }

export type Visits = { visitors: Visitor[]; looks: Look[] }

export const KINDS = ['push', 'pull', 'visitor’s page', 'visitor’s mark', 'home screen'] as const
export type Kind = (typeof KINDS)[number]

export type Heard = {
  /** By kind, from when a request was due until its last byte. */
  answerMs: Partial<Record<Kind, number[]>>
  /** From the tap until the server has confirmed it. */
  confirmedMs: number[]
  /** The ids of confirmed marks; of visitors, how many. */
  confirmed: string[]
  selfMarked: number
  /** Answers that ask to come back later, and requests without an answer; each was made again. */
  refused: Record<string, number>
  /** Milliseconds by which the process itself was late. Above some tens the figures show the load, not the server. */
  lateMs: number[]
  streamsBroken: number
}

export const nothingHeard = (): Heard => ({
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
