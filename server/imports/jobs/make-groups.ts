/** Cells and departments that a list names and the church does not have, made before the people who belong to them. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { plainName } from '../../../sync/merge/names.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { GROUPS, groupsOf } from '../planning/groups.ts'
import { storedImport, type Places } from '../stored-import.ts'
import { oneBatch, type OwnChange } from './one-batch.ts'

/** Looks under the lock, so that taking it up again makes none twice. */
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
