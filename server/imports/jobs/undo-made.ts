/** Cells, departments and services that an import made go again, unless somebody used or changed them; those are listed. */
import type pg from 'pg'
import type { OpResult } from '../../../contract/sync/push.ts'
import type { KeptMade, MadeKind, StoredImport } from '../stored-import.ts'
import { changedSince } from './changed-since.ts'
import { keepPlaces } from './make-groups.ts'
import type { OwnChange, PlannedBatch } from './one-batch.ts'
import { groupsInUse, servicesInUse, type Use } from './made-in-use.ts'

const AT_ONCE = 100

const DELETE = { cells: 'delete-cell', departments: 'delete-department', services: 'delete-service' } as const
const KINDS = { cells: 'cell', departments: 'department', services: 'service' } as const

/** Looks at the next records that the import made. */
export async function undoMade(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
): Promise<PlannedBatch | null> {
  const { places } = stored
  const made = places.made ?? []
  if (made.length === 0) return null
  const now = made.slice(0, AT_ONCE)
  const fates = await fatesOf(tx, churchId, stored, now)
  return {
    changes: fates.flatMap(({ change }) => change ?? []),
    note: (results) =>
      keepPlaces(tx, churchId, stored.id, {
        ...places,
        made: made.slice(AT_ONCE),
        kept: [...(places.kept ?? []), ...keptOf(fates, results)],
      }),
  }
}

type Made = [MadeKind, string]

/** Deleted by this change, left for a reason, or neither where it is gone already. */
export type Fate = { change: OwnChange | null; kept: KeptMade | null }

export async function fatesOf(
  tx: pg.PoolClient,
  churchId: string,
  { id: importId, places }: Pick<StoredImport, 'id' | 'places'>,
  made: Made[],
): Promise<Fate[]> {
  const affirmed = new Set(places.affirmed ?? [])
  const fates: Fate[] = []
  for (const kind of ['cells', 'departments', 'services'] as const) {
    const ids = [...new Set(made.filter(([table]) => table === kind).map(([, id]) => id))]
    if (ids.length === 0) continue
    const written = await changedSince(tx, churchId, importId, ids)
    const uses = await (kind === 'services'
      ? servicesInUse(tx, churchId, ids, written)
      : groupsInUse(tx, churchId, kind, ids))
    for (const use of uses) {
      const own = written.get(use.id)
      const changed = !own || own.fields.length > 0 ? `Somebody changed this ${KINDS[kind]} since.` : null
      const again = affirmed.has(use.id) ? `Somebody used this ${KINDS[kind]} since.` : null
      const reason = changed ?? use.reason ?? again
      fates.push(fateOf(kind, { ...use, reason }, own?.deleted_at ?? undefined))
    }
  }
  return fates
}

/** A record that the import brought back gets its former time of deletion again. */
function fateOf(kind: MadeKind, { id, name, date, reason, waits }: Use, at: string | undefined): Fate {
  const kept: KeptMade = { kind: KINDS[kind], id, name, date, reason: reason ?? waits ?? REFUSED }
  if (reason) return { change: null, kept }
  if (waits) return { change: null, kept: { ...kept, waits: true } }
  return { change: { type: DELETE[kind], args: { id }, ...(at && { at }) }, kept }
}

const REFUSED = 'This was not taken back.'

/** @param results one for each change, in their order */
export function keptOf(fates: Fate[], results: OpResult[]): KeptMade[] {
  let at = 0
  return fates.flatMap(({ change, kept }) => {
    const result = change && results[at++]
    if (!kept || result?.status === 'applied') return []
    return [{ ...kept, reason: result?.message ?? kept.reason }]
  })
}

export const tableOf = ({ kind }: KeptMade): MadeKind => `${kind}s`
