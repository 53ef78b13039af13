/** An invite is accepted, by a new account or by one that proves itself with its password. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { teamRoutes } from '../../contract/routes/team.ts'
import { inChurchWriting } from '../db/in-church.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { tellMoved } from '../sync/live/notices.ts'
import { retried } from '../sync/retried.ts'
import { addAccount } from './add-account.ts'
import { spendAttempts, takeBack } from './attempts.ts'
import { addAudit } from './audit.ts'
import { checkPassword, findAccount, wrongCredentials } from './check-password.ts'
import { inviteLookLimits } from './guess-limits.ts'
import { holdAccount, type ProvenAccount } from './hold-account.ts'
import { emailProven, mailConfirmation } from './confirm-account.ts'
import { findInvite, useInvite, type OpenInvite } from './invites.ts'
import { joinTeam } from './join-team.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { lockMemberships } from './rights-now.ts'
import { requireCode } from './second-factor/require-code.ts'
import { phoneFrom } from './typed-phone.ts'

type Typed = z.output<(typeof teamRoutes)['inviteRegistration']['body']>

export const inviteGone = () =>
  new Problem('NOT_FOUND', 'This invite does not work, or no longer. Please ask your church for a new one.')

/** The account was another between its password and its lock: its email was undone, say. */
class AccountChanged extends Error {}

/** @throws Problem where the invite, or the password of the invited account, does not count */
export async function acceptInvite(deps: Deps, request: FastifyRequest, typed: Typed) {
  const again = (error: unknown) => {
    if (error instanceof AccountChanged) return tryToAccept(deps, request, typed)
    throw error
  }
  return tryToAccept(deps, request, typed)
    .catch(again)
    .catch((error: unknown) => {
      throw error instanceof AccountChanged ? wrongCredentials() : error
    })
}

async function tryToAccept(deps: Deps, request: FastifyRequest, typed: Typed) {
  const asked = await invitedOnly(deps, request, typed)
  // The app's own form does not ask for it: whoever invited them knew it.
  const phone_number = phoneFrom(typed.phone_number, 'phone_number') ?? asked.phone_number
  const known = await provenAccount(deps, request, asked.email, typed)
  if (!known) refuseCommon(typed.password, 'password', asked.email)
  const whose = { account: asked.email, address: callerAddress(request) }
  const password_hash = known ? '' : await hashPassword(typed.password, whose)
  const person = {
    first_name: typed.first_name,
    last_name: typed.last_name,
    phone_number,
    date_of_birth: typed.date_of_birth,
  }
  const { name, rev, accountId } = await retried(() =>
    inChurchWriting(deps.pool, asked.church_id, [], async (tx) => {
      if (known && !(await holdAccount(tx, known, 'to change'))) throw new AccountChanged()
      await lockMemberships(tx, asked.church_id, [asked.invited_by, ...(known ? [known.id] : [])])
      const invite = await useInvite(tx, typed.invite_reference)
      if (!invite) throw inviteGone()
      const accountId = known?.id ?? (await addAccount(tx, { ...person, email: invite.email, password_hash }))
      if (invite.by_mail) await emailProven(tx, accountId)
      const moved = await joinTeam(tx, invite, { ...person, accountId })
      await addAudit(tx, { churchId: invite.church_id, accountId, action: 'joined the team' })
      const text = 'select name from churches where church_id = $1'
      const { rows } = await tx.query<{ name: string }>(text, [invite.church_id])
      return { answer: { name: rows[0]?.name ?? '', rev: moved, accountId }, writing: [] }
    }),
  )
  deps.later('mail a link that confirms an email', () => mailConfirmation(deps, accountId))
  if (rev !== null) tellMoved(deps.pool, asked.church_id, rev)
  return { email: asked.email, church: { id: asked.church_id, name } }
}

/** Undefined where the invited address has no account yet. */
async function provenAccount(
  deps: Deps,
  request: FastifyRequest,
  email: string,
  typed: Typed,
): Promise<ProvenAccount | undefined> {
  if (!(await findAccount(deps, email))) return undefined
  const { id, password_hash } = await checkPassword(deps, request, email, typed.password)
  const withCode = await requireCode(deps, request, id, typed.code)
  return { id, email, passwordHash: password_hash, withCode }
}

async function invitedOnly(deps: Deps, request: FastifyRequest, typed: Typed): Promise<OpenInvite> {
  const limits = inviteLookLimits(request)
  await spendAttempts(deps.pool, limits)
  const invite = await findInvite(deps.pool, typed.invite_reference)
  if (!invite) throw inviteGone()
  await takeBack(deps.pool, limits)
  if (invite.email.toLowerCase() === typed.invited_user_email) return invite
  throw invalid([
    { path: 'invited_user_email', message: 'The invite went to another e-mail. Please use that one.' },
  ])
}
