/** One of those that are measured, ours among them: how its phone and its server are had and asked. */
import type { IncomingMessage } from 'node:http'
import type { Line } from '../browser/line.ts'
import type { Lot } from './lot.ts'
import type { Opening, Settings } from './said.ts'
import type { Held } from './servers/tables.ts'

/** A church whose people are pulled. */
export type Pulled = { church: string; account: string; email: string; size: number }

export type Contender = {
  name: string
  /** Its page's script in this folder. */
  script: string
  /** An empty page of its server. */
  page: string
  /** Its server's address. */
  url: string
  /** Words of the addresses whose calls are counted. */
  pulls: string | null
  sends: string
  /** The best known; on the open line what `tries` has shown. */
  settings: Record<Line, Settings>
  /** What is tried on the open line before anything is timed there. */
  tries: Settings[]
  /** Its queue lives in a service worker, and goes when the browser says so. */
  queues?: true
  /** Whether this call brings marks to its server. */
  carries(asked: IncomingMessage): boolean
  /** Puts the people of this church where its server has them. */
  fill(church: Pulled): Promise<void>
  /** What its page is opened with; `address` is its server's, or of what stands before it. */
  opening(
    address: string,
    church: Pulled,
    lot: Lot | null,
  ): Promise<Omit<Opening, 'settings'> & { token?: string }>
  /** What its server holds of these marks. */
  held(lot: Lot): Promise<Held[]>
}
