/** Where this phone stands with its church: cursor, generation, next number. */
import type { ChurchTables } from './church-db.ts'
import type { Standing } from './rows.ts'

export const FIRST_STANDING: Standing = {
  key: 'standing',
  generation: 1,
  cursor: null,
  building: null,
  complete: false,
  stale: false,
  nextChunk: 1,
  forgotten: true,
  struck: true,
}

export async function readStanding(tables: Pick<ChurchTables, 'meta'>): Promise<Standing> {
  return ((await tables.meta.get('standing')) as Standing | undefined) ?? FIRST_STANDING
}

/**
 * With every readable row gone: a generation of its own, so that a page which was on its way finds no place any more. The
 * pending layer went too; whoever opens the church next makes it again from what waits.
 */
export const emptied = (standing: Standing | undefined, sealed: boolean): Standing => ({
  ...FIRST_STANDING,
  ...epochBeforeIn(standing),
  generation: standing ? Math.max(standing.generation, standing.building?.generation ?? 0) + 1 : 1,
  sealed,
  stale: true,
  taken: (standing?.taken ?? 0) + 1,
})

function epochBeforeIn(standing: Standing | undefined): Pick<Standing, 'epochBefore'> {
  const epoch = standing && epochHeard(standing)
  return epoch ? { epochBefore: epoch } : {}
}

/** Under which epoch this phone last heard the church; undefined where it never did. */
export const epochHeard = ({ cursor, epochBefore }: Standing): string | undefined =>
  cursor?.epoch ?? epochBefore

/** Where it stands, and the highest number given out (0 before the first op), by one request: the table holds three rows. */
export async function readStandingAndSeq(
  tables: Pick<ChurchTables, 'meta'>,
): Promise<{ standing: Standing; highest: number }> {
  const rows = await tables.meta.toArray()
  const seq = rows.find((row) => row.key === 'seq')
  return {
    standing: rows.find((row) => row.key === 'standing') ?? FIRST_STANDING,
    highest: seq ? seq.next - 1 : 0,
  }
}

/** Numbers are given out once, also over sign-outs: this is the highest from now on. */
export async function giveSeq(tables: ChurchTables, seq: number): Promise<void> {
  await tables.meta.put({ key: 'seq', next: seq + 1 })
}

/** Names a place in the church's history as this database holds it. */
export const placeIn = (standing: Standing): string => `${standing.generation}/${standing.cursor?.rev ?? 0}`
