/** Sending, renewing and changing invites, each with the sender's rights held until the commit. */
import type pg from 'pg'
import type { FeatureName } from '../../contract/features.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import { notThere, Problem } from '../http/problem.ts'
import { retried } from '../sync/retried.ts'
import { spendAttempts } from './attempts.ts'
import { addAudit } from './audit.ts'
import { inviteLimits } from './guess-limits.ts'
import { mailInvite } from './invite-mail.ts'
import {
  makeInvite,
  pendingInvite,
  renewInvite,
  takeBackInvite,
  type Invite,
  type SentInvite,
} from './invites.ts'
import { requireRightNow } from './rights-now.ts'
import { teamOf, type TeamUser } from './team-of.ts'
import { mayGive } from './team-rights.ts'

/** `link` is also answered to the sender, to hand over. */
export type Sent = { email: string; link: string; expires_at: string }

/** Runs as somebody who manages the team at the commit. Invites of a church are written one after the other. */
const asManager = <T>(
  deps: Deps,
  actor: Actor,
  work: (tx: pg.PoolClient, now: Actor) => Promise<T>,
): Promise<T> =>
  retried(() =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const now = await requireRightNow(tx, actor, { access: 'teamsAccess' })
      await tx.query('select from churches where church_id = $1 for no key update', [actor.churchId])
      return work(tx, now)
    }),
  )

/** Throws Problem ALREADY_EXISTS for somebody of the team, FEATURE_REQUIRED for a feature that the sender lacks. */
export async function sendInvite(deps: Deps, actor: Actor, invite: Omit<Invite, 'church_id'>): Promise<Sent> {
  mayGive(actor, invite.features)
  await spendAttempts(deps.pool, inviteLimits(actor.churchId))
  const made = await asManager(deps, actor, async (tx, now) => {
    mayGive(now, invite.features)
    await refuseTeamAddress(tx, actor.churchId, invite.email)
    const sent = await makeInvite(tx, { ...invite, church_id: actor.churchId }, actor.accountId)
    await addAudit(tx, { ...actor, action: 'invited a team user' })
    return sent
  })
  return mailed(deps, actor, invite, made)
}

/** Throws Problem NOT_FOUND where nothing of that id is pending. */
export async function sendInviteAgain(deps: Deps, actor: Actor, id: string): Promise<Sent> {
  await spendAttempts(deps.pool, inviteLimits(actor.churchId))
  const { invite, made } = await asManager(deps, actor, async (tx, now) => {
    const pending = await pendingInvite(tx, actor.churchId, id)
    if (!pending) throw notThere('This invite')
    mayGive(now, pending.features)
    const renewed = await renewInvite(tx, pending, actor.accountId)
    await addAudit(tx, { ...actor, action: 'invited a team user again' })
    return { invite: pending, made: renewed }
  })
  return mailed(deps, actor, invite, made)
}

/** Throws Problem NOT_FOUND where nothing of that id is pending. */
export async function endInvite(deps: Deps, actor: Actor, id: string): Promise<void> {
  await asManager(deps, actor, async (tx) => {
    if (!(await takeBackInvite(tx, actor.churchId, id))) throw notThere('This invite')
    await addAudit(tx, { ...actor, action: 'took an invite back' })
  })
}

export type ChangedInvite = {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | undefined
  features?: FeatureName[] | undefined
}

/**
 * Before an invite is accepted, its address, names and features may change; a new link goes out.
 * @returns the pending team user; null where no invite of that id is pending
 */
export async function changeInvited(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: ChangedInvite,
): Promise<TeamUser | null> {
  if (!(await isPending(deps, actor.churchId, id))) return null
  await spendAttempts(deps.pool, inviteLimits(actor.churchId))
  const changed = await asManager(deps, actor, async (tx, now) => {
    const pending = await pendingInvite(tx, actor.churchId, id)
    if (!pending) return null
    const invite = { ...pending, ...given(changes) }
    mayGive(now, pending.features)
    mayGive(now, invite.features)
    if (invite.email !== pending.email) await refuseTeamAddress(tx, actor.churchId, invite.email)
    await tx.query('update invites set features = $2 where id = $1', [id, invite.features])
    const made = await renewInvite(tx, invite, actor.accountId)
    await addAudit(tx, { ...actor, action: 'changed an invite' })
    const user = (await teamOf(tx, actor.churchId)).find((one) => one.id === id)
    return user ? { user, invite, made } : null
  })
  if (!changed) return null
  mailed(deps, actor, changed.invite, changed.made)
  return changed.user
}

const isPending = ({ pool }: Deps, churchId: string, id: string): Promise<boolean> =>
  inChurch(pool, churchId, async (tx) => Boolean(await pendingInvite(tx, churchId, id)))

/** Only the values that were sent. */
const given = (changes: ChangedInvite): Partial<Invite> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

async function refuseTeamAddress(tx: pg.PoolClient, churchId: string, email: string): Promise<void> {
  const team = await teamOf(tx, churchId)
  if (!team.some((user) => user.status === 'active' && user.email.toLowerCase() === email)) return
  throw new Problem('ALREADY_EXISTS', 'This person is in your team already.', [
    { path: 'email', message: 'This person is in your team already.' },
  ])
}

function mailed(
  deps: Deps,
  actor: Actor,
  to: { email: string; first_name: string },
  { reference, expires_at }: SentInvite,
): Sent {
  const link = `${deps.config.publicUrl}/accept-user-invite?token=${reference}`
  deps.later('mail an invite', () => mailInvite(deps, actor.churchId, to, link))
  return { email: to.email, link, expires_at }
}
