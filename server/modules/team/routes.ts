/** Handles the church's team and its invites. */
import type { teamRoutes } from '../../../contract/routes/team.ts'
import { acceptInvite, inviteGone } from '../../auth/team/accept-invite.ts'
import {
  changeUser,
  featuresOf,
  removeUser,
  rename,
  setFeatures,
  userOf,
  endForTeamUser,
  handOver,
  mailHandOver,
} from '../../auth/team/change-team-user.ts'
import { churchName, phoneFrom } from '../../auth/account/accounts.ts'
import { findInvite } from '../../auth/team/invites.ts'
import { spendAttempts, takeBack } from '../../auth/limiter.ts'
import { requirePresentPassword } from '../../auth/account/passwords.ts'
import { mailFactorEnded } from '../../auth/account/second-factor.ts'
import { teamDetails, onlyTheHolder } from '../../auth/team/team.ts'
import { changeInvited, endInvite, sendInvite, sendInviteAgain } from '../../auth/team/team-invites.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/actor-and-answer.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { findSubscription } from '../subscription/queries.ts'
import { pageWithin, ownChurch } from '../shared/requests.ts'

export const teamHandlers: HandlersFor<typeof teamRoutes> = {
  async teamUsers({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const openly = actor.features.includes('membersAccess')
    const team = await inChurch(deps.pool, actor.churchId, (tx) => teamDetails(tx, actor.churchId, openly))
    const { items, next_cursor } = pageWithin(team, query, ({ id }) => id)
    return page(items, next_cursor)
  },

  async inviteUser({ body, actor, deps }) {
    const phone_number = phoneFrom(body.phone_number, 'phone_number')
    return withMessage(await sendInvite(deps, actor, { ...body, phone_number }), 'Invite sent successfully')
  },

  async resendInvite({ params, actor, deps }) {
    return withMessage(await sendInviteAgain(deps, actor, params.id), 'Invite sent successfully')
  },

  async takeBackInvite({ params, actor, deps }) {
    await endInvite(deps, actor, params.id)
    return withMessage(null, 'The invite is taken back.')
  },

  async invite({ params, request, deps }) {
    const counted = await spendAttempts(deps.pool, { 'invite:address': callerAddress(request) })
    const invite = await findInvite(deps.pool, params.reference)
    if (!invite) throw inviteGone()
    await takeBack(deps.pool, counted)
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
    const changed = await changeUser(deps.pool, actor, memberId, async (tx, now, user) => {
      const others = featuresOf(user).filter((name) => name !== featureName)
      await setFeatures(tx, now, user, status ? [...others, featureName] : others)
    })
    notifySignedOut(deps.pool, [actor.churchId])
    return withMessage(changed, 'Access Updated successfully')
  },

  async changeTeamUser({ params, body, actor, deps }) {
    const invited = await changeInvited(deps, actor, params.id, body)
    if (invited) return withMessage(invited, 'Invite sent successfully')
    const { first_name, last_name, email, features } = body
    const changed = await changeUser(deps.pool, actor, params.id, async (tx, now, user) => {
      const names = { first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }
      if (email && email !== user.email.toLowerCase()) throw onlyTheHolder()
      if (names.first_name !== user.first_name || names.last_name !== user.last_name)
        await rename(tx, now, user, names)
      if (features && features.join() !== featuresOf(user).join()) await setFeatures(tx, now, user, features)
    })
    if (features) notifySignedOut(deps.pool, [actor.churchId])
    return withMessage(changed, 'Team Member Updated successfully')
  },

  async handOver({ body, actor, deps }) {
    const { passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    const next = await handOver(deps.pool, actor, passwordHash, body.account_id)
    deps.later('mail that a church was handed over', () => mailHandOver(deps, actor, next))
    return withMessage(null, `${next.first_name} is the owner of the church now.`)
  },

  async endTeamSecondFactor({ params, body, actor, deps }) {
    await inChurch(deps.pool, actor.churchId, (tx) => userOf(tx, actor.churchId, params.id))
    const { passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    const user = await endForTeamUser(deps.pool, actor, passwordHash, params.id)
    deps.later('mail that the second factor was ended', () => mailFactorEnded(deps, actor.churchId, user.id))
    return withMessage(null, `The second step of ${user.first_name} is switched off.`)
  },

  async removeUser({ params, actor, deps }) {
    await removeUser(deps.pool, actor, params.id)
    notifySignedOut(deps.pool, [actor.churchId])
    return withMessage(null, 'Successfully deleted')
  },
}
