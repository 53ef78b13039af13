/** All servers, opened once for the part. */
import type { House } from '../house/house.ts'
import type { Workshop } from '../workshop.ts'
import type { Contender } from './contender.ts'
import { installContenders } from './install.ts'
import { servePouchdb, serveRest } from './servers/beside.ts'
import { withTables } from './servers/tables.ts'
import { ours } from './who/ours.ts'
import { pouchdb } from './who/pouchdb.ts'
import { rxdb } from './who/rxdb.ts'
import { workbox, workboxChecking } from './who/workbox.ts'

/** Ours first. */
export type Shop = { house: House; all: Contender[] }

export async function openShop({ house, ending, say }: Workshop): Promise<Shop> {
  await installContenders(say)
  const rooms = await house()
  await withTables(rooms.bareUrl)
  const rest = await serveRest(ending, rooms.bareUrl)
  const couch = await servePouchdb(ending, rooms.bareUrl)
  return {
    house: rooms,
    all: [ours(rooms), pouchdb(couch), rxdb(rooms, rest), workbox(rooms, rest), workboxChecking(rooms, rest)],
  }
}
