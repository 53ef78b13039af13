/** Handles registering, logging in and out, the caller's own account, and its sessions. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { accountRoutes } from '../../../contract/routes/account.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { OpenSession, sessionRoutes } from '../../../contract/routes/sessions.ts'
import { noteAudit } from '../../auth/audit.ts'
import { askForEmail, takeEmail, undoEmail } from '../../auth/account/change-email.ts'
import { checkPassword, wrongCredentials, requirePresentPassword } from '../../auth/account/passwords.ts'
import { churchToEnter, enterChurch, mustBeTheirs } from '../../auth/church/found-church.ts'
import {
  confirmAccount,
  mailConfirmation,
  sendConfirmationAgain,
  mailEmailChanged,
} from '../../auth/account/confirm-email.ts'
import { deviceOf, type Device, IDLE_LIMIT } from '../../auth/session.ts'
import {
  endOwn,
  endFromAfar,
  dropCookie,
  handToken,
  openSession,
  refuseForeignSignIn,
  type Verified,
} from '../../auth/start-and-end-session.ts'
import { spendAttempts, takeBack } from '../../auth/limiter.ts'
import { dataOf } from '../../auth/account/accounts.ts'
import { mailResetCode } from '../../auth/account/change-password.ts'
import { requireCode } from '../../auth/account/require-code.ts'
import { signUp } from '../../auth/church/sign-up.ts'
import { readSignedIn } from '../../auth/signed-in-answer.ts'
import { type Actor, withMessage, page, notThere } from '../../http/actor-and-answer.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { Deps, HandlerContext, HandlersFor } from '../../http/handler.ts'
import { ownFlyer } from '../../providers/images.ts'
import { ownOutboxLeft, switchedAccount } from '../../sync/devices.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { pageWithin } from '../shared/requests.ts'
import { passwordHandlers } from './credential-routes.ts'

type OwnDetails = z.output<(typeof accountRoutes)['personalInfo']['answer']>

export const accountHandlers: HandlersFor<typeof accountRoutes> = {
  ...passwordHandlers,
  logout,
  logoutByPost: logout,

  async register({ body, request, reply, deps }) {
    refuseForeignSignIn(request, deps)
    const { accountId, churchId, verified } = await signUp(deps, request, body)
    deps.later('mail a link that confirms an email', () => mailConfirmation(deps, accountId))
    const entering = { accountId, churchId, device: deviceOf(request, body.device) }
    return withMessage(await enter(entering, verified, request, reply, deps), 'Welcome to your church')
  },

  async login({ body, request, reply, deps }) {
    refuseForeignSignIn(request, deps)
    const account = await checkPassword(deps, request, body.email, body.password)
    const withCode = await requireCode(deps, request, account.id, body.code)
    const churchId = await churchToEnter(deps.pool, account.id)
    const entering = { accountId: account.id, churchId, device: deviceOf(request, body.device) }
    return enter(entering, { passwordHash: account.password_hash, withCode }, request, reply, deps)
  },

  async user({ actor, request, deps }) {
    return readSignedIn(deps, { ...actor, deviceId: actor.deviceId ?? deviceOf(request).id })
  },

  async personalInfo({ body, actor, deps }) {
    const { first_name, last_name, profile_picture_url: picture } = body
    const own = ownFlyer(deps.config, actor.churchId, 'profile_picture_url', picture ?? null)
    const { rows } = await deps.pool.query<OwnDetails>(
      `update accounts set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
         picture_url = case when $4 then $5 else picture_url end
       where id = $1 returning first_name, last_name, picture_url as profile_picture_url`,
      [actor.accountId, first_name, last_name, picture !== undefined, own],
    )
    await noteAudit(deps.pool, { ...actor, action: 'changed own name or picture' })
    if (!rows[0]) throw notThere('This account')
    return withMessage(rows[0], 'Successfully updated')
  },

  async changeEmail({ body, actor, deps }) {
    const { passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    await askForEmail(deps, actor, passwordHash, body.email)
    return withMessage(null, 'A link is on its way to the new email. It counts once you opened it.')
  },

  async confirmEmail({ body, request, deps }) {
    const counted = await spendAttempts(deps.pool, { 'mailed-link:address': callerAddress(request) })
    const { former, email, undoToken } = await takeEmail(deps.pool, body.token)
    await takeBack(deps.pool, counted)
    deps.later('mail that the email changed', () => mailEmailChanged(deps, former, undoToken))
    return withMessage({ email }, 'Your email is changed. Log in with it from now on.')
  },

  async confirmAccount({ body, request, deps }) {
    const counted = await spendAttempts(deps.pool, { 'mailed-link:address': callerAddress(request) })
    const email = await confirmAccount(deps.pool, body.token)
    await takeBack(deps.pool, counted)
    return withMessage({ email }, 'Your email is confirmed.')
  },

  async sendEmailConfirmation({ actor, deps }) {
    const email = await sendConfirmationAgain(deps, actor.accountId)
    return withMessage(null, email ? `We sent a link to ${email}.` : 'Your email is confirmed already.')
  },

  async undoEmail({ body, request, deps }) {
    const counted = await spendAttempts(deps.pool, { 'mailed-link:address': callerAddress(request) })
    const { email, endedIn } = await undoEmail(deps.pool, body.token)
    await takeBack(deps.pool, counted)
    notifySignedOut(deps.pool, endedIn)
    deps.later('mail a reset code', () => mailResetCode(deps, email))
    return withMessage(
      { email },
      'Your email address is back. We have sent a code to it: use the code to set a new password.',
    )
  },

  async myData({ actor, deps }) {
    deps.later('note who looked', () => noteAudit(deps.pool, { ...actor, action: 'read own data' }))
    return dataOf(deps.pool, actor)
  },

  async switchChurch({ body, actor, request, deps }) {
    if (!(await enterChurch(deps.pool, actor, body.church_id))) throw notThere('This church')
    await switchedAccount(deps.pool, actor, body.church_id)
    await noteAudit(deps.pool, { ...actor, churchId: body.church_id, action: 'entered church' })
    return readSignedIn(deps, {
      accountId: actor.accountId,
      churchId: body.church_id,
      deviceId: actor.deviceId ?? deviceOf(request).id,
    })
  },
}

/** The context that GET and POST of logout share. */
type SignedInContext = Pick<
  HandlerContext<(typeof accountRoutes)['logout']>,
  'query' | 'actor' | 'request' | 'reply' | 'deps'
>

async function logout({ query, actor, request, reply, deps }: SignedInContext) {
  // Rejects a delayed log-out of another account or church; then nothing is ended.
  mustBeTheirs(actor, query, ANOTHER_IS_IN)
  noteLeft(query, actor, deps)
  await endOwn(deps.pool, actor.accountId, actor.sessionId, 'signed_out')
  await noteAudit(deps.pool, { ...actor, action: 'signed out' })
  dropCookie(request, reply, deps)
  return withMessage(null, 'You are logged out.')
}

const ANOTHER_IS_IN =
  'Nobody was logged out: another account or church has been opened in this browser meanwhile. To log out of that one, reload the page and log out there.'

/** Records in delivery status the number of ops left on the phone, and that no more are added. */
function noteLeft(
  { account, church, highest_seq }: SignedInContext['query'],
  actor: Actor,
  deps: Deps,
): void {
  if (!account || !church || highest_seq === undefined || !actor.deviceId) return
  const said = { church, session: actor.sessionId, highest_seq }
  deps.later('delivery status of a phone that was left', () => ownOutboxLeft(deps.pool, said))
}

type Entering = { accountId: string; churchId: string; device: Device }

/** Throws WRONG_CREDENTIALS, or what `churchToEnter` throws, if a right behind the log-in ended meanwhile. */
async function enter(
  whose: Entering,
  verified: Verified,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<SignedInAnswer> {
  const { accountId, churchId, device } = whose
  const opened = await openSession(deps.pool, whose, verified)
  if (!opened) {
    // It throws if the church is closed or the membership ended. Otherwise the password or second factor changed.
    await churchToEnter(deps.pool, accountId)
    throw wrongCredentials()
  }
  notifySignedOut(deps.pool, opened.endedIn)
  const given = await handToken(opened.token, request, reply, deps)
  await noteAudit(deps.pool, { accountId, churchId, deviceId: device.id, action: 'signed in' })
  return { ...given, ...(await readSignedIn(deps, { accountId, churchId, deviceId: device.id })) }
}

/** Lists the sessions of this account and ends them. */
export const sessionHandlers: HandlersFor<typeof sessionRoutes> = {
  async sessions({ query, actor, deps }) {
    const { rows } = await deps.pool.query<OpenSession>(
      `select id, device_name, created_at, last_seen_at, id = $2 as current from sessions
       where account_id = $1 and ended_at is null and expires_at > now() and last_seen_at > now() - interval '${IDLE_LIMIT}'
       order by current desc, last_seen_at desc, id`,
      [actor.accountId, actor.sessionId],
    )
    deps.later('note who looked', () => noteAudit(deps.pool, { ...actor, action: 'read sessions' }))
    const { items, next_cursor } = pageWithin(rows, query, ({ id }) => id)
    return page(items, next_cursor)
  },

  async endSession({ params, actor, request, reply, deps }) {
    const own = params.id === actor.sessionId
    const churches = own
      ? await endOwn(deps.pool, actor.accountId, params.id, 'signed_out')
      : await endFromAfar(deps.pool, actor.accountId, params.id)
    if (churches.length === 0) throw notThere('This device')
    notifySignedOut(deps.pool, churches)
    if (own) dropCookie(request, reply, deps)
    await noteAudit(deps.pool, {
      ...actor,
      action: 'ended session',
      subjectTable: 'sessions',
      subjectId: params.id,
    })
    return withMessage(null, 'The device is logged out.')
  },
}
