/** Who else works for this church. */
import type { FeatureName } from '../../contract/features.ts'
import type { teamRoutes } from '../../contract/routes/team.ts'
import { addAudit } from '../auth/audit.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { endInChurch } from '../auth/end-session.ts'
import { inviteLimits, inviteLookLimits } from '../auth/guess-limits.ts'
import { findInvite, makeInvite, withdrawInvites } from '../auth/invites.ts'
import { acceptInvite, inviteGone } from '../auth/accept-invite.ts'
import { mailInvite } from '../auth/invite-mail.ts'
import { teamOf } from '../auth/team-of.ts'
import { phoneFrom } from '../auth/typed-phone.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { withMessage } from '../http/answer.ts'
import type { HandlersFor } from '../http/handler.ts'
import { notThere, Problem } from '../http/problem.ts'
import { ownChurch } from './own-church.ts'

export const teamHandlers: HandlersFor<typeof teamRoutes> = {
  async teamUsers({ params, actor, deps }) {
    ownChurch(actor, params.id)
    return teamOf(deps.pool, actor.churchId)
  },

  async inviteUser({ body, actor, deps }) {
    mayGive(actor, body.features)
    await spendAttempts(deps.pool, inviteLimits(actor.churchId))
    const phone_number = phoneFrom(body.phone_number, 'phone_number')
    const team = await teamOf(deps.pool, actor.churchId)
    if (team.some((user) => user.status === 'active' && user.email.toLowerCase() === body.email)) {
      throw new Problem('ALREADY_EXISTS', 'This person is in your team already.', [
        { path: 'email', message: 'This person is in your team already.' },
      ])
    }
    const { reference, expires_at } = await makeInvite(
      deps.pool,
      { ...body, phone_number, church_id: actor.churchId },
      actor.accountId,
    )
    const link = `${deps.config.publicUrl}/accept-user-invite?token=${reference}`
    await inChurch(deps.pool, actor.churchId, (tx) =>
      addAudit(tx, { ...actor, action: 'invited a team user' }),
    )
    deps.later('mail an invite', () => mailInvite(deps, actor.churchId, body, link))
    return withMessage({ email: body.email, link, expires_at }, 'Invite sent successfully')
  },

  async invite({ params, request, deps }) {
    const limits = inviteLookLimits(request)
    await spendAttempts(deps.pool, limits)
    const invite = await findInvite(deps.pool, params.reference)
    if (!invite) throw inviteGone()
    await takeBack(deps.pool, limits)
    const { rows } = await inChurch(deps.pool, invite.church_id, (tx) =>
      tx.query<{ name: string }>('select name from churches where church_id = $1', [invite.church_id]),
    )
    return {
      church: { name: rows[0]?.name ?? '' },
      invited_user_email: invite.email,
      first_name: invite.first_name,
      last_name: invite.last_name,
    }
  },

  async inviteRegistration({ body, request, deps }) {
    return withMessage(await acceptInvite(deps, request, body), 'You have been added to the team.')
  },

  async removeUser({ params, actor, deps }) {
    if (params.id === actor.accountId)
      throw new Problem('INVALID', 'You cannot remove yourself. Ask another person who manages the team.')
    await inChurch(deps.pool, actor.churchId, async (tx) => {
      const { rows } = await tx.query<{ is_owner: boolean }>(
        `select is_owner from memberships where church_id = $1 and account_id = $2 and status = 'active' for update`,
        [actor.churchId, params.id],
      )
      if (!rows[0]) throw notThere('This person')
      if (rows[0].is_owner) throw new Problem('INVALID', 'The owner of the church cannot be removed.')
      await tx.query(
        `update memberships set status = 'removed', removed_at = now() where church_id = $1 and account_id = $2`,
        [actor.churchId, params.id],
      )
      await endInChurch(tx, params.id, actor.churchId)
      await withdrawInvites(tx, actor.churchId, params.id)
      await addAudit(tx, {
        ...actor,
        action: 'removed from team',
        subjectTable: 'accounts',
        subjectId: params.id,
      })
    })
    return withMessage(null, 'Successfully deleted')
  },
}

/** Nobody hands out what they do not hold. */
function mayGive(actor: Actor, features: FeatureName[]): void {
  const beyond = features.filter((name) => !actor.features.includes(name))
  if (beyond.length === 0) return
  throw new Problem('FEATURE_REQUIRED', 'You can only give parts that you have yourself.', [
    { path: 'features', message: `You do not have ${beyond.join(', ')}.` },
  ])
}
