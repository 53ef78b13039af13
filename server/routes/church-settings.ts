/** The church itself. Its settings, its export and its end are the owner's. */
import type { churchSettingsRoutes } from '../../contract/routes/church-settings.ts'
import { spendAttempts, takeBack } from '../auth/attempts.ts'
import { addAudit, noteAudit } from '../auth/audit.ts'
import { closeChurch, mailClosing, reopenChurch } from '../auth/closing/close-church.ts'
import { leftMoneySaid } from '../auth/closing/left-money.ts'
import { mailedLinkLimits } from '../auth/guess-limits.ts'
import { requireRightNow } from '../auth/rights-now.ts'
import { requirePresentPassword } from '../auth/present-password.ts'
import { exportChurch } from '../church/export/export-church.ts'
import { dayIn, timeZoneOf } from '../church/today.ts'
import { findBilling } from '../church/subscription/find-billing.ts'
import { changeSettings, findSettings } from '../church/settings/church-settings.ts'
import { inChurch } from '../db/in-church.ts'
import { RawAnswer, withMessage } from '../http/answer.ts'
import { ChurchShare } from '../http/church-share.ts'
import type { HandlersFor } from '../http/handler.ts'
import { Problem } from '../http/problem.ts'
import { tellWhoIsOut } from '../sync/live/notices.ts'

/** Each packs a whole church for as long as somebody loads it down. */
const downloads = new ChurchShare(2)
const enough = () =>
  new Problem(
    'TOO_MANY',
    'Two exports of your church are being loaded down already. Please wait until one of them has ended.',
    undefined,
    60,
  )

export const churchSettingsHandlers: HandlersFor<typeof churchSettingsRoutes> = {
  churchSettings: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findSettings(tx, actor.churchId)),

  async changeChurch({ body, actor, deps }) {
    const changed = await inChurch(deps.pool, actor.churchId, async (tx) => {
      await requireRightNow(tx, actor, { access: 'owner' })
      await addAudit(tx, { ...actor, action: 'changed the church’s settings', subjectTable: 'churches' })
      return changeSettings(tx, actor.churchId, body)
    })
    return withMessage(changed, 'Successfully updated')
  },

  billingDetails: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findBilling(tx, actor.churchId, deps.config.planCatalogue)),

  exportChurch: ({ actor, deps }) =>
    downloads.hold(
      actor.churchId,
      async () => {
        await noteAudit(deps.pool, { ...actor, action: 'exported everything' })
        const archive = await exportChurch(deps, actor.churchId)
        const day = dayIn(await inChurch(deps.pool, actor.churchId, (tx) => timeZoneOf(tx, actor.churchId)))
        return new RawAnswer(archive, 'application/zip', {
          'content-disposition': `attachment; filename="church-${day}.zip"`,
        })
      },
      enough,
    ),

  async closeChurch({ body, actor, deps }) {
    const { passwordHash } = await requirePresentPassword(deps, actor.accountId, body.current_password)
    const closed = await closeChurch(deps.pool, actor, passwordHash, body.church_name)
    tellWhoIsOut(deps.pool, [actor.churchId])
    deps.later('mail that a church is closed', () => mailClosing(deps, actor.accountId, closed))
    return withMessage(
      { erase_at: closed.erase_at, ...closed.left },
      ['Your church is closed. The link in the e-mail opens it again.', leftMoneySaid(closed.left)]
        .join(' ')
        .trim(),
    )
  },

  async reopenChurch({ body, request, deps }) {
    const limits = mailedLinkLimits(request)
    await spendAttempts(deps.pool, limits)
    const name = await reopenChurch(deps.pool, body.token)
    await takeBack(deps.pool, limits)
    return withMessage({ name }, `${name} is open again. Please log in.`)
  },
}
