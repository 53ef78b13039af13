/** Handles the church itself. Only its owner may change settings, export or close it. */
import type { churchSettingsRoutes, churchReferenceRoutes } from '../../../contract/routes/church-settings.ts'
import { spendAttempts, takeBack } from '../../auth/limiter.ts'
import { addAudit, noteAudit } from '../../auth/audit.ts'
import { closeChurch, mailClosing, reopenChurch, leftMoneySaid } from '../../auth/church/close-church.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { requirePresentPassword } from '../../auth/account/passwords.ts'
import { inChurch } from '../../db/in-church.ts'
import { RawAnswer, withMessage, ChurchShare, Problem } from '../../http/actor-and-answer.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notifySignedOut } from '../../sync/live-notices.ts'
import { exportChurch } from '../export/service.ts'
import { dayIn, timeZoneOf } from '../shared/requests.ts'
import { findBilling } from '../subscription/queries.ts'
import { changeSettings, findSettings, renewReference } from './service.ts'

/** Each export packs a whole church for as long as its download lasts. */
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
    notifySignedOut(deps.pool, [actor.churchId])
    deps.later('mail that a church is closed', () => mailClosing(deps, actor.accountId, closed))
    return withMessage(
      { erase_at: closed.erase_at, ...closed.left },
      ['Your church is closed. The link in the email opens it again.', leftMoneySaid(closed.left)]
        .join(' ')
        .trim(),
    )
  },

  async reopenChurch({ body, request, deps }) {
    const counted = await spendAttempts(deps.pool, { 'mailed-link:address': callerAddress(request) })
    const name = await reopenChurch(deps.pool, body.token)
    await takeBack(deps.pool, counted)
    return withMessage({ name }, `${name} is open again. Please log in.`)
  },
}

/** Renews the reference in the church's links. */
export const churchReferenceHandlers: HandlersFor<typeof churchReferenceRoutes> = {
  async renewReference({ actor, deps }) {
    const reference = await inChurch(deps.pool, actor.churchId, async (tx) => {
      await addAudit(tx, { ...actor, action: 'renewed the church’s link', subjectTable: 'churches' })
      return renewReference(tx, actor.churchId)
    })
    return withMessage({ reference }, 'Successfully updated')
  },
}
