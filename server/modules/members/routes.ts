/** Handles members. */
import type { memberRoutes } from '../../../contract/routes/members.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere } from '../../http/problem.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { baseRevOf, ownChurch } from '../shared/request-checks.ts'
import { membersAttendance } from './attendance.ts'
import { memberHistory, findMember, findMembers, toMemberAnswer } from './queries.ts'
import { addPerson, changePerson } from './service.ts'

export const memberHandlers: HandlersFor<typeof memberRoutes> = {
  async listMembers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMembers(tx, actor.churchId, query),
    )
    return page(items.map(toMemberAnswer), next_cursor)
  },

  async listFirstTimers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const filter = { ...query, first_timer: true }
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMembers(tx, actor.churchId, filter),
    )
    return page(items.map(toMemberAnswer), next_cursor)
  },

  async listMembersAttendance({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    return inChurch(deps.pool, actor.churchId, (tx) => membersAttendance(tx, actor.churchId, query))
  },

  async addMember({ body, actor, deps }) {
    const added = await addPerson(deps.pool, actor, body)
    return withMessage(
      toMemberAnswer(added),
      body.first_timer ? 'First timer added successfully' : 'Member added successfully',
    )
  },

  async getMember({ params, actor, reply, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    void reply.header('etag', `"${found.rev}"`)
    return toMemberAnswer(found)
  },

  async changeMember({ params, body, actor, request, deps }) {
    const { base_rev, ...set } = body
    const baseRev = base_rev ?? baseRevOf(request)
    const { member, overwrote } = await changePerson(deps.pool, actor, params.id, set, baseRev)
    const message = overwrote.length
      ? 'Member updated. Somebody else had changed this meanwhile; your change stands, theirs is in the history.'
      : 'Member updated successfully'
    return withMessage({ ...toMemberAnswer(member), overwrote }, message)
  },

  async deleteMember({ params, actor, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    await applyOwn(deps.pool, actor, 'delete-member', { id: found.id })
    return withMessage({ id: found.id }, 'Deleted successfully')
  },

  async restoreMember({ params, actor, deps }) {
    await applyOwn(deps.pool, actor, 'restore-member', { id: params.id })
    const found = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, params.id))
    if (!found) throw notThere('This person')
    return withMessage(toMemberAnswer(found), 'Restored')
  },

  async getMemberHistory({ params, query, actor, deps }) {
    return inChurch(deps.pool, actor.churchId, async (tx) => {
      const found = await findMember(tx, actor.churchId, params.id)
      if (!found) throw notThere('This person')
      const { items, next_cursor } = await memberHistory(tx, actor.churchId, found.id, query)
      return page(items, next_cursor)
    })
  },
}
