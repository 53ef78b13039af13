/** Handles follow-ups and their notes. */
import type { followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import { newId } from '../../../contract/ids.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import { inChurch } from '../../db/in-church.ts'
import { withMessage } from '../../http/answer.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { canonicalId } from '../shared/aliases.ts'
import { noRowYet, once } from '../shared/idempotent-create.ts'
import { carriedTo } from './decisions.ts'
import { listFollowUps, teamForFollowUp } from './service.ts'

type Line = { person_id: string; reason: 'first_timer' | 'absent'; since: string }

export const followUpHandlers: HandlersFor<typeof followUpRoutes> = {
  listFollowUps: ({ actor, deps }) => listFollowUps(deps.pool, actor.churchId),

  async changeFollowUp({ body: { owner_id, due_on, state, ...given }, actor, deps }) {
    const { id, line } = await known(deps, actor, given)
    if (owner_id) await mustBeInTeam(deps, actor, owner_id)
    const stands = await inChurch(deps.pool, actor.churchId, (tx) => carriedTo(tx, actor.churchId, line, id))
    const set = {
      ...stands,
      ...(owner_id !== undefined && { owner_id }),
      ...(due_on !== undefined && { due_on }),
      ...(state && { state }),
    }
    await applyOwn(deps.pool, actor, 'change-follow-up', { id, ...line, set })
    return withMessage({ id }, 'Update successful')
  },

  async addFollowUpNote({ body: { id: chosen, text, ...given }, actor, deps }) {
    const { id: follow_up_id, line } = await known(deps, actor, given)
    const { churchId, accountId } = actor
    const note = { follow_up_id, person_id: line.person_id, text }
    const noteId = chosen ?? newId()
    const isNew = noRowYet(churchId, 'follow_up_notes', noteId, 'This note is written already.')
    const made = await once(
      deps.pool,
      churchId,
      noteId,
      () => ({ table: 'follow_up_notes', columns: { ...note, written_by: accountId, deleted_at: null } }),
      () => applyOwn(deps.pool, actor, 'add-follow-up-note', note, undefined, isNew, noteId),
      async () => ({ id: noteId }),
    )
    return withMessage({ id: made.id }, 'Added successfully')
  },
}

/** Returns the follow-up under the person's canonical id. A phone may know the person by an id it made up. */
async function known({ pool }: Deps, { churchId }: Actor, given: Line): Promise<{ id: string; line: Line }> {
  const person_id = await inChurch(pool, churchId, async (tx) => {
    const id = await canonicalId(tx, churchId, given.person_id)
    const { rowCount } = await tx.query(
      'select from members where church_id = $1 and id = $2 and deleted_at is null',
      [churchId, id],
    )
    return rowCount ? id : null
  })
  if (!person_id) throw notThere('This person')
  const line = { ...given, person_id }
  return { id: await followUpId(churchId, line), line }
}

async function mustBeInTeam({ pool }: Deps, { churchId }: Actor, ownerId: string): Promise<void> {
  const team = await teamForFollowUp(pool, churchId)
  if (team.some(({ id }) => id === ownerId)) return
  const message = 'Please choose somebody of your team who may see members.'
  throw new Problem('INVALID', message, [{ path: 'owner_id', message }])
}
