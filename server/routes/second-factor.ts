import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { secondFactorRoutes } from '../../contract/routes/second-factor.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { addAudit } from '../auth/audit.ts'
import { requireConfirmedEmails } from '../auth/confirmed-emails.ts'
import { endOthersFromAfar } from '../auth/end-session.ts'
import { secondFactorLimits } from '../auth/guess-limits.ts'
import { requirePresentPassword } from '../auth/present-password.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  dropFactor,
  notOn,
  renewRecoveryCodes,
} from '../auth/second-factor/enrol.ts'
import { mailFactorOff, mailFactorOn, mailNewRecoveryCodes } from '../auth/second-factor/factor-mails.ts'
import { hasSecondFactor, requireRightCode } from '../auth/second-factor/require-code.ts'
import { spendStep } from '../auth/second-factor/spend-code.ts'
import { requireRightNow } from '../auth/rights-now.ts'
import { inChurch } from '../db/in-church.ts'
import type { Actor } from '../http/actor.ts'
import { withMessage } from '../http/answer.ts'
import type { Deps } from '../http/deps.ts'
import type { HandlersFor } from '../http/handler.ts'
import { invalid } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'
import { retried } from '../sync/retried.ts'

export const secondFactorHandlers: HandlersFor<typeof secondFactorRoutes> = {
  async secondFactor({ actor, deps }) {
    const { rows } = await deps.pool.query<{ on: boolean; recovery_codes_left: number }>(
      `select confirmed_at is not null as on,
         (select count(*)::int from recovery_codes r where r.account_id = f.account_id) as recovery_codes_left
       from second_factors f where account_id = $1`,
      [actor.accountId],
    )
    return rows[0] ?? { on: false, recovery_codes_left: 0 }
  },

  async beginSecondFactor({ body, actor, deps }) {
    const { email, passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    return asHolder(deps, actor, passwordHash, async (tx) => {
      await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
      return beginEnrolment(tx, deps, actor.accountId, email)
    })
  },

  async confirmSecondFactor({ body, actor, deps }) {
    if (await hasSecondFactor(deps.pool, actor.accountId))
      throw new Problem('ALREADY_EXISTS', 'The second step is switched on already.')
    const limits = secondFactorLimits(actor.accountId)
    await spendAttempts(deps.pool, limits)
    if (!(await spendStep(deps, actor.accountId, body.code.replace(/\s/g, ''))))
      throw invalid([
        { path: 'code', message: 'This is not the code that the app shows now. Please check it.' },
      ])
    await takeBack(deps.pool, limits)
    const { codes, endedIn } = await asHolder(deps, actor, undefined, async (tx) => {
      await requireConfirmedEmails(tx, actor.accountId, [actor.accountId])
      const codes = await confirmEnrolment(tx, deps.sealSecret, actor.accountId)
      await addAudit(tx, { ...actor, action: 'switched the second factor on' })
      const leave = body.log_out_other_devices
      return { codes, endedIn: leave ? await endOthersFromAfar(tx, actor.accountId, actor.sessionId) : [] }
    })
    tellWhoIsOut(deps.pool, endedIn)
    deps.later('mail that the second factor is on', () => mailFactorOn(deps, actor.accountId))
    return withMessage({ recovery_codes: codes }, 'The second step is switched on.')
  },

  async newRecoveryCodes({ body, actor, request, deps }) {
    const passwordHash = await requireBoth(deps, request, actor.accountId, body)
    const recovery_codes = await asHolder(deps, actor, passwordHash, async (tx) => {
      const codes = await renewRecoveryCodes(tx, deps.sealSecret, actor.accountId)
      await addAudit(tx, { ...actor, action: 'made new recovery codes' })
      return codes
    })
    deps.later('mail about new recovery codes', () => mailNewRecoveryCodes(deps, actor.accountId))
    return withMessage({ recovery_codes }, 'These codes are new; the old ones work no more.')
  },

  async endSecondFactor({ body, actor, request, deps }) {
    const passwordHash = await requireBoth(deps, request, actor.accountId, body)
    await asHolder(deps, actor, passwordHash, async (tx) => {
      await dropFactor(tx, actor.accountId)
      await addAudit(tx, { ...actor, action: 'switched the second factor off' })
    })
    deps.later('mail that the second factor is off', () => mailFactorOff(deps, actor.accountId))
    return withMessage(null, 'The second step is switched off.')
  },
}

/** Runs while the session and the verified password hold, with the account locked. */
const asHolder = <T>(
  { pool }: Deps,
  actor: Actor,
  passwordHash: string | undefined,
  work: (tx: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  retried(() =>
    inChurch(pool, actor.churchId, async (tx) => {
      const proof = passwordHash === undefined ? {} : { passwordHash }
      await requireRightNow(tx, actor, { access: 'session', accounts: [actor.accountId], ...proof })
      return work(tx)
    }),
  )

/**
 * An open phone is not enough, and neither is a password that somebody found out.
 * @returns the hash that the password was verified against
 */
async function requireBoth(
  deps: Deps,
  request: FastifyRequest,
  accountId: string,
  { current_password, code }: { current_password: string; code: string },
): Promise<string> {
  const { passwordHash } = await requirePresentPassword(deps, accountId, current_password)
  if (!(await hasSecondFactor(deps.pool, accountId))) throw notOn()
  await requireRightCode(deps, request, accountId, code)
  return passwordHash
}
