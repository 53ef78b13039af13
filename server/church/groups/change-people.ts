/** Puts people into a cell or a department and takes them out, all of them or none. */
import type pg from 'pg'
import { notThere } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { applyOwnFrom } from '../../sync/apply-ops.ts'
import { meant } from '../alias-sql.ts'
import { findGroup } from './find-groups.ts'
import type { GroupKind } from './group-kind.ts'

type Moves = { add: string[]; remove: string[] }

/** Throws Problem NOT_FOUND where the group or somebody to be added is not there. */
export async function changePeople(
  pool: pg.Pool,
  actor: SyncActor,
  kind: GroupKind,
  id: string,
  { add, remove }: Moves,
): Promise<void> {
  const { field, noun } = kind
  await applyOwnFrom(pool, mayMove(actor), 'edit-member', async (tx) => {
    if (!(await findGroup(tx, actor.churchId, kind, id))) throw notThere(`This ${noun}`)
    const coming = await standing(tx, actor.churchId, field, add)
    if (coming.missing) throw notThere('One of these people')
    const leaving = await standing(tx, actor.churchId, field, remove)
    const moves = new Map<string, string | null>()
    for (const person of leaving.people) if (person.group_id === id) moves.set(person.id, null)
    for (const person of coming.people) if (person.group_id !== id) moves.set(person.id, id)
    return [...moves].map(([person, group]) => ({ id: person, set: { [field]: group } }))
  })
}

/** Who leads the cells moves people between them, and changes nothing else of anybody. */
const mayMove = (actor: SyncActor): SyncActor => ({
  ...actor,
  features: [...actor.features, 'membersAccess'],
})

/** Where people are now, by the ids they have here; a phone may still know somebody by the id it made up offline. */
async function standing(tx: pg.ClientBase, churchId: string, field: GroupKind['field'], ids: string[]) {
  const { rows: people } = await tx.query<{ id: string; group_id: string | null; named: string }>(
    `select p.id, p.${field} as group_id, t.given as named
     from ${meant(2)} t join members p on p.church_id = $1 and p.id = t.id and p.deleted_at is null`,
    [churchId, ids],
  )
  return { people, missing: new Set(people.map(({ named }) => named)).size < new Set(ids).size }
}
