/**
 * One measured product, Narthex included: how to start and use its phone and its server, and the marks that it carries.
 */
import type { IncomingMessage } from 'node:http'
import type { Line } from '../browser.ts'
import type { Held } from './servers/servers.ts'
import type { MarkRow } from '../../contract/tables/attendance.ts'
import type { SignedIn } from '../../sync/client/api.ts'
import { newId } from '../../contract/ids.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found } from '../server/church.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { serviceRow } from '../server/sundays.ts'

/** A church whose people the phone pulls. */
export type Pulled = { church: string; account: string; email: string; size: number }

export type Contender = {
  name: string
  /** Its page's script in this folder. */
  script: string
  /** An empty page of its server. */
  page: string
  /** Its server's address. */
  url: string
  /** Parts of the addresses whose calls are counted. */
  pulls: string | null
  sends: string
  /** The best known settings; on the open line the best of `tries`. */
  settings: Record<Line, Settings>
  /** Settings to try on the open line before the timed runs. */
  tries: Settings[]
  /** Its queue is in a service worker and is sent on the browser's sync event. */
  queues?: true
  /** True if this request brings marks to its server. */
  carries(request: IncomingMessage): boolean
  /** Loads the people of this church into its server. */
  fill(church: Pulled): Promise<void>
  /** The arguments that open its page; `address` is its server's or its proxy's. */
  opening(
    address: string,
    church: Pulled,
    lot: Lot | null,
  ): Promise<Omit<Opening, 'settings'> & { token?: string }>
  /** The marks of this lot on its server. */
  held(lot: Lot): Promise<Held[]>
}

export type Mark = MarkRow

/** Settings of all contenders; each ignores unknown ones. */
export type Opening = {
  /** The addresses of its people and its marks on its server. */
  peopleUrl: string
  marksUrl: string
  /** Narthex only: the signed-in user. */
  signedIn?: SignedIn
  /** Overrides for trying settings. */
  settings: Settings
}

export type Settings = { pullBatch?: number; pushBatch?: number; adapter?: string; checksStatus?: boolean }

export type Timed = { ms: number; bodyBytes: number }

/**
 * The interface between the bench and a contender's page, Narthex included. Each page offers all of these; a contender
 * without pulls throws at the first sync.
 */
export type ContenderPage = {
  /** Opens the phone's data and sends nothing. */
  open(opening: Opening): Promise<void>
  /** From the first request until it reports that everything is on disk. */
  firstSync(): Promise<Timed & { people: number }>
  /** Ticks these marks on the phone, one after the other. @returns the ids of those ticked */
  mark(marks: Mark[]): Promise<string[]>
  /** From the first request until it reports that everything is delivered. */
  deliver(): Promise<Timed>
  /** Delivers in the background from now on, as in an open app. */
  start(): Promise<void>
  /** Reopens the app, as an impatient user does. */
  wake(): Promise<void>
  /** The marks that the library's own state calls delivered. */
  acknowledged(): Promise<string[]>
}

/** Marks for one journey in its own church, so that no journey sees another's. */
export type Lot = Pulled & { name: string; service: string; marks: Mark[] }

let made = 0

/** One person per mark, each to be marked once. */
export async function newLot(benchServer: BenchServer, count: number): Promise<Lot> {
  made += 1
  const name = `lot-${made}`
  const founded = await found(benchServer.pool, name)
  const people = makePeople(count, made)
  const service = await serviceRow(founded.church, founded.account, dayIn('Africa/Lagos'))
  await fill(benchServer.pool, founded.church, { services: [service], members: people, marks: [] })
  const device = newId()
  const marks = people.map(({ id }) => markOf(service.id, id, founded.account, device))
  return { ...founded, name, size: count + 1, service: service.id, marks }
}

/** About 290 bytes of JSON. */
function markOf(service: string, person: string, account: string, device: string): Mark {
  const now = new Date().toISOString()
  return {
    id: newId(),
    service_id: service,
    person_id: person,
    arrived_at: now,
    tapped_at: now,
    marked_by: account,
    device_id: device,
    first_timer: false,
    removed_by: null,
  }
}
