/** Accepts an invite, with a new account or with an existing one that proves itself with its password. */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type pg from 'pg'
import type { teamRoutes } from '../../../contract/routes/team.ts'
import { inChurchWriting } from '../../db/in-church.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { Deps } from '../../http/handler.ts'
import { invalid } from '../../http/content.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { notifyMoved } from '../../sync/live-notices.ts'
import { retried } from '../../db/write-errors.ts'
import { addAccount, holdAccount, type ProvenAccount, phoneFrom } from '../account/accounts.ts'
import { addAudit } from '../audit.ts'
import {
  checkPassword,
  findAccount,
  wrongCredentials,
  hashPassword,
  refuseCommon,
} from '../account/passwords.ts'
import { spendAttempts, takeBack } from '../limiter.ts'
import { emailProven, mailConfirmation } from '../account/confirm-email.ts'
import { findInvite, useInvite, type OpenInvite, type UsedInvite } from './invites.ts'
import { lockMemberships } from '../rights-now.ts'
import { requireCode } from '../account/require-code.ts'
import { lockChurch } from '../../sync/store.ts'
import { addOwnMember } from '../church/found-church.ts'

type Typed = z.output<(typeof teamRoutes)['inviteRegistration']['body']>

export const inviteGone = () =>
  new Problem('NOT_FOUND', 'This invite does not work, or no longer. Please ask your church for a new one.')

/** The account changed between the password check and its lock, for example because its email change was undone. */
class AccountChanged extends Error {}

/** @throws Problem if the invite, or the password of the invited account, is not valid */
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
  const found = await invitedOnly(deps, request, typed)
  // The app's own form does not ask for the phone: the inviter entered it.
  const phone_number = phoneFrom(typed.phone_number, 'phone_number') ?? found.phone_number
  const known = await provenAccount(deps, request, found.email, typed)
  if (!known) refuseCommon(typed.password, 'password', found.email)
  const whose = { account: found.email, address: callerAddress(request) }
  const password_hash = known ? '' : await hashPassword(typed.password, whose)
  const person = {
    first_name: typed.first_name,
    last_name: typed.last_name,
    phone_number,
    date_of_birth: typed.date_of_birth,
  }
  const { name, rev, accountId } = await retried(() =>
    inChurchWriting(deps.pool, found.church_id, [], async (tx) => {
      if (known && !(await holdAccount(tx, known, 'to change'))) throw new AccountChanged()
      await lockMemberships(tx, found.church_id, [found.invited_by, ...(known ? [known.id] : [])])
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
  if (rev !== null) notifyMoved(deps.pool, found.church_id, rev)
  return { email: found.email, church: { id: found.church_id, name } }
}

/** Undefined if the invited address has no account yet. */
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
  const counted = await spendAttempts(deps.pool, { 'invite:address': callerAddress(request) })
  const invite = await findInvite(deps.pool, typed.invite_reference)
  if (!invite) throw inviteGone()
  await takeBack(deps.pool, counted)
  if (invite.email.toLowerCase() === typed.invited_user_email) return invite
  throw invalid([
    { path: 'invited_user_email', message: 'The invite went to another email. Please use that one.' },
  ])
}

type Joining = {
  accountId: string
  first_name: string
  last_name: string
  phone_number: string | null
  date_of_birth: string | null
}

/**
 * Adds an invited person to the team: linked to the member with that email, or as a new member. Call it in a
 * transaction that has the turn of the church's queue.
 * A removed account returns with the invite's features and joins again. It keeps the ids of its former inviters: nobody
 * may become a second person by being invited twice.
 * @returns the church's rev, to be notified after the commit; null if no member was added
 */
export async function joinTeam(
  tx: pg.PoolClient,
  invite: UsedInvite,
  joining: Joining,
): Promise<number | null> {
  const { id: memberId, rev } = await ownMember(tx, invite, joining)
  await tx.query(
    `insert into memberships (church_id, account_id, member_id, features, vouched_by)
     select $1, $2, $3, $4, coalesce(array_agg(distinct by.id), '{}') from (
       select unnest($5::uuid[]) as id
       union select unnest(m.vouched_by) from memberships m
         where m.church_id = $1 and (m.account_id = any($5) or m.account_id = $2)) by
     on conflict (church_id, account_id) do update
       set status = 'active', removed_at = null, features = excluded.features, member_id = excluded.member_id,
         joined_at = now(), vouched_by = excluded.vouched_by
       where memberships.status = 'removed'`,
    [invite.church_id, joining.accountId, memberId, invite.features, invite.senders],
  )
  return rev
}

async function ownMember(
  tx: pg.PoolClient,
  invite: UsedInvite,
  { accountId, ...person }: Joining,
): Promise<{ id: string; rev: number | null }> {
  await lockChurch(tx, invite.church_id)
  const { rows } = await tx.query<{ id: string }>(
    'select id from members where church_id = $1 and email_key = lower($2) and deleted_at is null order by id limit 1',
    [invite.church_id, invite.email],
  )
  const [known] = rows
  if (known) return { id: known.id, rev: null }
  return addOwnMember(tx, invite.church_id, accountId, { ...person, email: invite.email })
}
