/** Sends, renews and changes invites, each with the sender's rights locked until the commit. */
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import type { Deps } from '../../http/handler.ts'
import { retried } from '../../db/write-errors.ts'
import { addAudit } from '../audit.ts'
import { requireConfirmedEmails, requireRightNow } from '../rights-now.ts'
import { spendAttempts } from '../limiter.ts'
import {
  makeInvite,
  pendingInvite,
  renewInvite,
  takeBackInvite,
  type Invite,
  type SentInvite,
  inviteKeys,
  sameInvite,
} from './invites.ts'
import { teamOf, type TeamUser, mayGive } from './team.ts'
import { mailedChurchName, mailedFirstName } from '../account/accounts.ts'

/** `link` is for the sender to hand over. The mail has another one, which also proves the mailbox. */
type Sent = { email: string; link: string; expires_at: string }

/** Runs as somebody who manages the team at the commit. Invites of a church are written one after the other. */
const asManager = <T>(
  deps: Deps,
  actor: Actor,
  work: (tx: pg.PoolClient, now: Actor) => Promise<T>,
  confirmedEmails: readonly string[] = [],
): Promise<T> =>
  retried(() =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const now = await requireRightNow(tx, actor, { access: 'teamsAccess', confirmedEmails })
      await tx.query('select from churches where church_id = $1 for no key update', [actor.churchId])
      return work(tx, now)
    }),
  )

/**
 * A repeat with the same id and invite returns the first, and mails the same link again: the first mail may not have been
 * sent. Throws Problem ALREADY_EXISTS for a member of the team or if the id belongs to another invite. Throws
 * FEATURE_REQUIRED for a feature that the sender lacks, EMAIL_NOT_CONFIRMED, or TOO_MANY.
 */
export async function sendInvite(
  deps: Deps,
  actor: Actor,
  { id: chosen, ...typed }: Omit<Invite, 'church_id'> & { id?: string | undefined },
): Promise<Sent> {
  const invite = { ...typed, church_id: actor.churchId }
  const {
    id,
    reference,
    mailed: inMail,
  } = await inviteKeys(deps.sealSecret, actor.churchId, chosen ?? newId())
  mayGive(actor, invite.features)
  await spendMail(deps, actor, invite.email)
  const made = await asSender(deps, actor, async (tx, now) => {
    mayGive(now, invite.features)
    const before = await sameInvite(tx, { ...invite, id, reference, invited_by: actor.accountId })
    if (before) return { ...before, reference, mailed: inMail }
    await refuseTeamAddress(tx, actor.churchId, invite.email)
    const sent = await makeInvite(tx, invite, actor.accountId, { id, reference, mailed: inMail })
    await addAudit(tx, { ...actor, action: 'invited a team user', subjectTable: 'invites', subjectId: id })
    return sent
  })
  return mailed(deps, actor, invite, made)
}

/** Throws Problem NOT_FOUND if no pending invite has that id. */
export async function sendInviteAgain(deps: Deps, actor: Actor, id: string): Promise<Sent> {
  const email = await pendingAddress(deps, actor.churchId, id)
  if (!email) throw notThere('This invite')
  await spendMail(deps, actor, email)
  const { invite, made } = await asSender(deps, actor, async (tx, now) => {
    const pending = await pendingInvite(tx, actor.churchId, id)
    if (pending?.email !== email) throw notThere('This invite')
    mayGive(now, pending.features)
    const renewed = await renewInvite(tx, pending, actor.accountId)
    await addAudit(tx, { ...actor, action: 'invited a team user again' })
    return { invite: pending, made: renewed }
  })
  return mailed(deps, actor, invite, made)
}

/** Every action that sends a mail needs a sender with a confirmed email. */
const asSender = <T>(deps: Deps, actor: Actor, work: (tx: pg.PoolClient, now: Actor) => Promise<T>) =>
  asManager(deps, actor, work, [actor.accountId])

/** Throws Problem NOT_FOUND if no pending invite has that id. */
export async function endInvite(deps: Deps, actor: Actor, id: string): Promise<void> {
  await asManager(deps, actor, async (tx) => {
    if (!(await takeBackInvite(tx, actor.churchId, id))) throw notThere('This invite')
    await addAudit(tx, { ...actor, action: 'took an invite back' })
  })
}

type ChangedInvite = {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | undefined
  features?: FeatureName[] | undefined
}

/**
 * Before an invite is accepted, its address, names and features may change; a new link is sent.
 * @returns the pending team user; null if no invite of that id is pending
 */
export async function changeInvited(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: ChangedInvite,
): Promise<TeamUser | null> {
  const pendingEmail = await pendingAddress(deps, actor.churchId, id)
  if (!pendingEmail) return null
  await spendMail(deps, actor, changes.email ?? pendingEmail)
  const changed = await asSender(deps, actor, async (tx, now) => {
    const pending = await pendingInvite(tx, actor.churchId, id)
    if (pending?.email !== pendingEmail) return null
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

/** Null if no invite of that id is pending. */
const pendingAddress = ({ pool }: Deps, churchId: string, id: string): Promise<string | null> =>
  inChurch(pool, churchId, async (tx) => (await pendingInvite(tx, churchId, id))?.email ?? null)

/** Runs before the transaction. A sender who may not write to anybody uses up no mails. */
async function spendMail(deps: Deps, actor: Actor, email: string): Promise<void> {
  await requireConfirmedEmails(deps.pool, actor.accountId, [actor.accountId])
  await spendAttempts(deps.pool, { 'invite:church': actor.churchId, 'invite:recipient': email })
}

/** Keeps only the values that were sent. */
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
  { reference, mailed: inMail, expires_at }: SentInvite,
): Sent {
  const linkWith = (token: string) => `${deps.config.publicUrl}/accept-user-invite#token=${token}`
  deps.later('mail an invite', () => mailInvite(deps, actor.churchId, to, linkWith(inMail)))
  return { email: to.email, link: linkWith(reference), expires_at }
}

async function mailInvite(
  deps: Deps,
  churchId: string,
  to: { email: string; first_name: string },
  link: string,
): Promise<void> {
  const church = await mailedChurchName(deps.pool, churchId)
  const text = `Dear ${mailedFirstName(to.first_name)},

You have been invited to join the team of ${church} on ${deps.config.appName}.

Accept the invitation within seven days: ${link}

If you do not know this church, you can ignore this email.`
  await deps.mailer.send({ to: to.email, subject: `Join the team of ${church}`, text })
}
