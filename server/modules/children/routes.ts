/** Handles the list of check-outs that a leader allowed. */
import type { childRoutes } from '../../../contract/routes/children.ts'
import { inChurch } from '../../db/in-church.ts'
import { page } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { isErasedRow } from '../../sync/forget-erased.ts'
import { nameOf } from '../delivery-status/queries.ts'
import { pageOf, readCursor } from '../shared/requests.ts'

/** Reads the check-outs of children that a leader allowed without code and authorised guardian. */

type Override = z.output<(typeof childRoutes)['listOverrides']['answer']>[number]

const SORTED = `to_char(e.happened_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** A merged record is shown as the one that is left, an erased one not at all. */
const personOf = (column: string) => `(
  select ${nameOf('m')} from members m where m.church_id = e.church_id and not ${isErasedRow('m')}
    and m.id = coalesce((select to_id from aliases a where a.church_id = e.church_id and a.id = ${column}), ${column}))`

const LIST = `
  select e.id, e.happened_at, ${personOf('e.person_id')} as child, ${personOf('e.guardian_id')} as guardian, e.guardian_name,
    jsonb_build_object('id', s.id, 'name', s.name, 'date_of_service', s.date_of_service, 'deleted', s.deleted_at is not null) as service,
    e.leader, e.reason, ${nameOf('r')} as recorded_by, e.removed_by is not null as undone, ${SORTED} as sorted_by
  from child_events e
  join services s on s.church_id = e.church_id and s.id = e.service_id
  left join accounts r on r.id = e.recorded_by
  where e.church_id = $1 and e.kind = 'out' and e.how = 'override' and ($2::text is null or (${SORTED}, e.id::text) < ($2, $3::text))
  order by ${SORTED} desc, e.id::text desc limit $4`

/** Returns the latest first. */
export async function findOverrides(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: Override[]; next_cursor: string | null }> {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Override & { sorted_by: string }>(LIST, [churchId, at, id, limit + 1])
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { items: items.map(({ sorted_by: _sorted, ...line }): Override => line), next_cursor }
}

export const childHandlers: HandlersFor<typeof childRoutes> = {
  listOverrides: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { items, next_cursor } = await findOverrides(tx, actor.churchId, query)
      return page(items, next_cursor)
    }),
}
