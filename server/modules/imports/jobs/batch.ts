/** Writes an import's changes in batches, and makes the groups that its list names. */
import type pg from 'pg'
import { newId } from '../../../../contract/ids.ts'
import type { OpResult, WireOp } from '../../../../contract/sync/push.ts'
import type { MemberRow } from '../../../../contract/tables/people.ts'
import { mutations, type ArgsOf, type MutationName } from '../../../../sync/mutations/index.ts'
import { plainName } from '../../../../sync/merge/names.ts'
import { inChurchWriting } from '../../../db/in-church.ts'
import type { SyncActor } from '../../../http/actor-and-answer.ts'
import { type MemoryTx, churchLock } from '../../../sync/store.ts'
import { notifyMoved } from '../../../sync/live-notices.ts'
import { retried } from '../../../db/write-errors.ts'
import { settleBatch } from '../../../sync/push/settle-batch.ts'
import { GROUPS, groupsOf } from '../planning/member-details.ts'
import { storedImport, type Places } from '../stored-import.ts'

export type OwnChange = { [N in MutationName]: { type: N; args: ArgsOf<N> } }[MutationName] & {
  id?: string
  /** The time of the change, if not now. */
  at?: string
  /** Fields of the person that no op can set. They are written if the op is applied to that same person. */
  more?: Partial<MemberRow>
}

export type PlannedBatch = {
  changes: OwnChange[]
  /** Records the outcome in the same transaction. It gets one result for each change, in their order. */
  note(results: OpResult[]): Promise<void>
  /** No other batch of its kind follows. */
  last?: true
}

/**
 * Writes some hundred changes under the church's lock, like a phone's, together with the import's own rows: all or
 * none.
 */
export async function oneBatch(
  pool: pg.Pool,
  actor: SyncActor,
  plan: (tx: pg.PoolClient) => Promise<PlannedBatch>,
): Promise<void> {
  const moved = await retried(() =>
    inChurchWriting(pool, actor.churchId, [churchLock(actor.churchId)], async (tx) => {
      const { changes, note } = await plan(tx)
      if (changes.length === 0) {
        await note([])
        return { answer: null, writing: [] }
      }
      const more = (rows: MemoryTx, results: OpResult[]) => putMore(rows, changes, results)
      const batch = { actor, ops: changes.map(opOf), recorded: false, highestSeq: 0, more }
      const { answer, writing } = await settleBatch(tx, batch, Date.now())
      await note(answer.results)
      return { answer: answer.rev, writing }
    }),
  )
  if (moved !== null) notifyMoved(pool, actor.churchId, moved)
}

async function putMore(rows: MemoryTx, changes: OwnChange[], results: OpResult[]): Promise<void> {
  for (const [at, { args, more }] of changes.entries()) {
    const { status, aliases } = results[at] ?? {}
    if (!more || status !== 'applied' || aliases?.length) continue
    const row = await rows.get('members', (args as { id: string }).id)
    if (row && !row.deleted_at) await rows.put('members', { ...row, ...more })
  }
}

function opOf({ type, args, id = newId(), at = new Date().toISOString() }: OwnChange, index: number): WireOp {
  return {
    id,
    seq: index + 1,
    type,
    v: mutations[type].v,
    args: args as Record<string, unknown>,
    base_rev: Number.MAX_SAFE_INTEGER,
    captured_at: at,
    clock_offset: 0,
    needs: [],
  }
}

/**
 * Makes the cells and departments that a list names and the church lacks, before the people who belong to them.
 * Checks under the lock, so that a retry makes none twice.
 */
export async function makeGroups(pool: pg.Pool, actor: SyncActor, id: string): Promise<void> {
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, actor.churchId, id, true)
    if (stored.state !== 'writing') return { changes: [], note: async () => {} }
    const groups = await groupsOf(tx, actor.churchId)
    const changes: OwnChange[] = []
    const made = [...(stored.places.made ?? [])]
    for (const { table, target, feature, change } of GROUPS) {
      if (!stored.options.make_groups || !stored.features.includes(feature)) continue
      for (const name of await namesIn(tx, actor.churchId, stored.id, target)) {
        if (Object.hasOwn(groups[table], plainName(name))) continue
        const group = newId()
        groups[table][plainName(name)] = group
        made.push([table, group])
        changes.push({ type: change, args: { id: group, name } })
      }
    }
    const note = () => keepPlaces(tx, actor.churchId, stored.id, { made })
    return { changes, note }
  })
}

async function namesIn(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  target: 'cell' | 'department',
): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select distinct person ->> '${target}' as name from import_rows
     where church_id = $1 and import_id = $2 and outcome in ('new', 'updated') and person ? '${target}' order by 1`,
    [churchId, importId],
  )
  return rows.map(({ name }) => name)
}

/** Stores the records that the import made, and those that undoing kept. */
export async function keepPlaces(
  tx: pg.ClientBase,
  churchId: string,
  importId: string,
  places: Places,
): Promise<void> {
  await tx.query('update imports set places = $3 where church_id = $1 and id = $2', [
    churchId,
    importId,
    JSON.stringify(places),
  ])
}
