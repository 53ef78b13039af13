/** Handles possible duplicates and merged people. */
import type { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { findMember, toMemberAnswer } from '../members/queries.ts'
import { findMaybeFamilies, keepNoFamily } from './families.ts'
import { findMerged, findPairs } from './queries.ts'
import { mergePeople, keepApart } from './merge.ts'
import { unmergePeople } from './unmerge.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere } from '../../http/problem.ts'

export const samePeopleHandlers: HandlersFor<typeof samePeopleRoutes> = {
  async listMaybeFamilies({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMaybeFamilies(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async keepNoFamily({ body, actor, deps }) {
    const { people, undo = false } = body
    await keepNoFamily(deps.pool, actor, { people, undo })
    return withMessage({ people }, undo ? 'They stand on the list again.' : 'They are no family.')
  },

  async listSamePeople({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findPairs(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async mergePeople({ body, actor, deps }) {
    const { id, kept } = await mergePeople(deps.pool, actor, body)
    const member = await inChurch(deps.pool, actor.churchId, (tx) => findMember(tx, actor.churchId, kept))
    if (!member) throw notThere('This person')
    return withMessage({ id, member: toMemberAnswer(member) }, 'The two records are one now.')
  },

  async keepApart({ body, actor, deps }) {
    const { one, other, undo = false } = body
    await keepApart(deps.pool, actor, { one, other, undo })
    return withMessage({ one, other }, undo ? 'They stand on the list again.' : 'They stay two people.')
  },

  async listMergedPeople({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findMerged(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async unmergePeople({ params, actor, deps }) {
    return withMessage(await unmergePeople(deps.pool, actor, params.id), 'They are two records again.')
  },
}
