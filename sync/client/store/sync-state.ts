/** Reads and writes the sync state: cursor, generation, next number. */
import type { ChurchTables } from './church-db.ts'
import type { SyncState } from './rows.ts'

export const FIRST_SYNC_STATE: SyncState = {
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

export async function readSyncState(tables: Pick<ChurchTables, 'meta'>): Promise<SyncState> {
  return ((await tables.meta.get('standing')) as SyncState | undefined) ?? FIRST_SYNC_STATE
}

/**
 * The state after all readable rows are deleted. Its new generation makes a page that was on its way useless. The
 * optimistic overlay is deleted too. The next opening of the church rebuilds it from pending ops.
 */
export const emptied = (syncState: SyncState | undefined, isLocked: boolean): SyncState => ({
  ...FIRST_SYNC_STATE,
  ...epochBeforeIn(syncState),
  generation: syncState ? Math.max(syncState.generation, syncState.building?.generation ?? 0) + 1 : 1,
  sealed: isLocked,
  stale: true,
  taken: (syncState?.taken ?? 0) + 1,
})

function epochBeforeIn(syncState: SyncState | undefined): Pick<SyncState, 'epochBefore'> {
  const epoch = syncState && lastEpoch(syncState)
  return epoch ? { epochBefore: epoch } : {}
}

/** The epoch of this phone's last contact with the church; undefined if there was none. */
export const lastEpoch = ({ cursor, epochBefore }: SyncState): string | undefined =>
  cursor?.epoch ?? epochBefore

/** The sync state and the highest op number (0 before the first op), by one request: the table holds three rows. */
export async function readSyncStateAndSeq(
  tables: Pick<ChurchTables, 'meta'>,
): Promise<{ syncState: SyncState; highest: number }> {
  const rows = await tables.meta.toArray()
  const seq = rows.find((row) => row.key === 'seq')
  return {
    syncState: rows.find((row) => row.key === 'standing') ?? FIRST_SYNC_STATE,
    highest: seq ? seq.next - 1 : 0,
  }
}

/** Stores the highest op number. Numbers are never reused, even across sign-outs. */
export async function giveSeq(tables: ChurchTables, seq: number): Promise<void> {
  await tables.meta.put({ key: 'seq', next: seq + 1 })
}

/** Names this database's position in the church's history. */
export const positionOfState = (syncState: SyncState): string =>
  `${syncState.generation}/${syncState.cursor?.rev ?? 0}`
