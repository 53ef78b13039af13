/** In which chunk a person lies. Held in memory while it is true; looked up in the database when it is not. */
import type { ChurchTables } from './church-db.ts'
import { idsOf } from './chunks.ts'
import type { Chunk, ChunkDetails, Standing } from './rows.ts'

export type Place = { number: number; at: number }

/** Later chunks win over earlier ones. */
export type Places = {
  /** Whether nothing was written since these were taken in. */
  upToDate(standing: Standing): boolean
  take(chunk: Chunk): void
  /** Says up to where the chunks taken in reach. */
  reach(standing: Standing): void
  get(id: string): Place | undefined
}

export function noPlaces(): Places {
  const places = new Map<string, number>()
  /** Taken in with the first look: whoever opens the app needs nobody's place yet. */
  let waiting: Chunk[] = []
  let generation = 0
  let nextChunk = 0
  return {
    upToDate: (standing) => standing.generation === generation && standing.nextChunk === nextChunk,
    take(chunk) {
      waiting.push(chunk)
    },
    reach(standing) {
      generation = standing.generation
      nextChunk = standing.nextChunk
    },
    get(id) {
      for (const chunk of waiting)
        idsOf(chunk).forEach((one, at) => places.set(one, chunk.number * 4096 + at))
      waiting = []
      const packed = places.get(id)
      return packed === undefined ? undefined : { number: Math.floor(packed / 4096), at: packed % 4096 }
    },
  }
}

/** For these ids, where they lie; those that lie nowhere are left out. */
export async function findPlaces(
  tables: ChurchTables,
  standing: Standing,
  known: Places,
  ids: string[],
): Promise<Map<string, Place>> {
  const found = new Map<string, Place>()
  if (ids.length === 0) return found
  const places = known.upToDate(standing) ? known : await readPlaces(tables, standing)
  for (const id of ids) {
    const place = places.get(id)
    if (place) found.set(id, place)
  }
  return found
}

async function readPlaces(tables: ChurchTables, standing: Standing): Promise<Places> {
  const places = noPlaces()
  for (const chunk of await chunksIn(tables, standing.generation)) places.take(chunk)
  return places
}

export function detailsIn(tables: ChurchTables, generation: number): Promise<ChunkDetails[]> {
  return tables.details
    .where('[generation+number]')
    .between([generation, 0], [generation, Infinity])
    .toArray()
}

/** All chunks of a generation, earlier ones first. */
export function chunksIn(tables: ChurchTables, generation: number): Promise<Chunk[]> {
  return tables.chunks.where('[generation+number]').between([generation, 0], [generation, Infinity]).toArray()
}
