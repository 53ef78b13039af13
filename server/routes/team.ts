/** Who else works for this church. */
import type { teamRoutes } from '../../contract/routes/team.ts'
import { acceptInvite, inviteGone } from '../auth/accept-invite.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { addAudit, noteAudit } from '../auth/audit.ts'
import { askForEmail } from '../auth/change-email.ts'
import { featuresOf, lockedUser, rename, requireRename, setFeatures } from '../auth/change-team-user.ts'
import { churchName } from '../auth/church-name.ts'
import { endInChurch } from '../auth/end-session.ts'
import { inviteLimits, inviteLookLimits } from '../auth/guess-limits.ts'
import { handOver, mailHandOver } from '../auth/hand-over.ts'
import { mailInvite } from '../auth/invite-mail.ts'
import {
  findInvite,
  makeInvite,
  pendingInvite,
  renewInvite,
  takeBackInvite,
  withdrawInvites,
} from '../auth/invites.ts'
import { requirePresentPassword } from '../auth/present-password.ts'
import { endForTeamUser } from '../auth/second-factor/end-for-team-user.ts'
import { mailFactorEnded } from '../auth/second-factor/factor-mails.ts'
import { teamDetails } from '../auth/team-details.ts'
import { teamOf } from '../auth/team-of.ts'
import { mayGive } from '../auth/team-rights.ts'
import { phoneFrom } from '../auth/typed-phone.ts'
import { findSubscription } from '../church/subscription/find-subscription.ts'
import { pageWithin } from '../church/cursor.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { page, withMessage } from '../http/answer.ts'
import type { Deps } from '../http/deps.ts'
import type { HandlersFor } from '../http/handler.ts'
import { notThere, Problem } from '../http/problem.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'
import { ownChurch } from './own-church.ts'

export const teamHandlers: HandlersFor<typeof teamRoutes> = {
  async teamUsers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const openly = actor.features.includes('membersAccess')
    const team = await inChurch(deps.pool, actor.churchId, (tx) => teamDetails(tx, actor.churchId, openly))
    const { items, next_cursor } = pageWithin(team, query, ({ id }) => id)
    return page(items, next_cursor)
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
    const made = await makeInvite(
      deps.pool,
      { ...body, phone_number, church_id: actor.churchId },
      actor.accountId,
    )
    await noteAudit(deps.pool, { ...actor, action: 'invited a team user' })
    return withMessage(sent(deps, actor, body, made), 'Invite sent successfully')
  },

  async resendInvite({ params, actor, deps }) {
    const invite = await pendingInvite(deps.pool, actor.churchId, params.id)
    if (!invite) throw notThere('This invite')
    mayGive(actor, invite.features)
    await spendAttempts(deps.pool, inviteLimits(actor.churchId))
    const renewed = await renewInvite(deps.pool, invite.id, actor.accountId)
    if (!renewed) throw notThere('This invite')
    await noteAudit(deps.pool, { ...actor, action: 'invited a team user again' })
    return withMessage(sent(deps, actor, invite, renewed), 'Invite sent successfully')
  },

  async takeBackInvite({ params, actor, deps }) {
    await inChurch(deps.pool, actor.churchId, async (tx) => {
      if (!(await takeBackInvite(tx, actor.churchId, params.id))) throw notThere('This invite')
      await addAudit(tx, { ...actor, action: 'took an invite back' })
    })
    return withMessage(null, 'The invite is taken back.')
  },

  async invite({ params, request, deps }) {
    const limits = inviteLookLimits(request)
    await spendAttempts(deps.pool, limits)
    const invite = await findInvite(deps.pool, params.reference)
    if (!invite) throw inviteGone()
    await takeBack(deps.pool, limits)
    const { status } = await inChurch(deps.pool, invite.church_id, (tx) =>
      findSubscription(tx, invite.church_id),
    )
    return {
      church: { name: await churchName(deps.pool, invite.church_id) },
      subscription: { status },
      invited_user_email: invite.email,
      first_name: invite.first_name,
      last_name: invite.last_name,
    }
  },

  async inviteRegistration({ body, request, deps }) {
    return withMessage(await acceptInvite(deps, request, body), 'You have been added to the team.')
  },

  async updateFeatureAccess({ body, actor, deps }) {
    const { memberId, featureName, status } = body
    const changed = await inChurch(deps.pool, actor.churchId, async (tx) => {
      const user = await lockedUser(tx, actor.churchId, memberId)
      const others = featuresOf(user).filter((name) => name !== featureName)
      await setFeatures(tx, actor, user, status ? [...others, featureName] : others)
      return lockedUser(tx, actor.churchId, memberId)
    })
    tellWhoIsOut(deps.pool, [actor.churchId])
    return withMessage(changed, 'Access Updated successfully')
  },

  async changeTeamUser({ params, body, actor, deps }) {
    const { first_name, last_name, email, features } = body
    const changed = await inChurch(deps.pool, actor.churchId, async (tx) => {
      const user = await lockedUser(tx, actor.churchId, params.id)
      const names = { first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }
      if (names.first_name !== user.first_name || names.last_name !== user.last_name)
        await rename(tx, actor, user, names)
      if (email && email !== user.email.toLowerCase()) await requireRename(tx, actor, user)
      if (features && features.join() !== featuresOf(user).join())
        await setFeatures(tx, actor, user, features)
      return lockedUser(tx, actor.churchId, params.id)
    })
    if (features) tellWhoIsOut(deps.pool, [actor.churchId])
    if (!email || email === changed.email.toLowerCase())
      return withMessage(changed, 'Team Member Updated successfully')
    await askForEmail(deps, actor.accountId, changed.id, email)
    return withMessage(
      changed,
      'Team Member Updated successfully. The new e-mail counts once its link was opened.',
    )
  },

  async handOver({ body, actor, deps }) {
    await requirePresentPassword(deps, actor.accountId, body.current_password)
    const next = await inChurch(deps.pool, actor.churchId, (tx) => handOver(tx, actor, body.account_id))
    deps.later('mail that a church was handed over', () => mailHandOver(deps, actor, next))
    return withMessage(null, `${next.first_name} is the owner of the church now.`)
  },

  async endTeamSecondFactor({ params, body, actor, deps }) {
    await inChurch(deps.pool, actor.churchId, (tx) => lockedUser(tx, actor.churchId, params.id))
    await requirePresentPassword(deps, actor.accountId, body.current_password)
    const user = await inChurch(deps.pool, actor.churchId, (tx) => endForTeamUser(tx, actor, params.id))
    deps.later('mail that the second factor was ended', () => mailFactorEnded(deps, actor.churchId, user.id))
    return withMessage(null, `The second step of ${user.first_name} is switched off.`)
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
    tellWhoIsOut(deps.pool, [actor.churchId])
    return withMessage(null, 'Successfully deleted')
  },
}

/** The link goes out by mail, and back to who sent it, to hand over. */
function sent(
  deps: Deps,
  actor: Actor,
  to: { email: string; first_name: string },
  { reference, expires_at }: { reference: string; expires_at: string },
) {
  const link = `${deps.config.publicUrl}/accept-user-invite?token=${reference}`
  deps.later('mail an invite', () => mailInvite(deps, actor.churchId, to, link))
  return { email: to.email, link, expires_at }
}
