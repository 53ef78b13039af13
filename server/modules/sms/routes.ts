/** Handles text messages, their groups and stopped numbers. */
import type { smsRoutes } from '../../../contract/routes/sms.ts'
import { inChurch } from '../../db/in-church.ts'
import { Answer, page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { noteWhoCame } from '../shared/who-came.ts'
import { ownChurch } from '../shared/request-checks.ts'
import { addSmsGroup, addToSmsGroup, changeSmsGroup, deleteSmsGroup, findSmsGroups } from './groups.ts'
import { findRecipients, findSends, storedSent } from './queries.ts'
import { phonesOr, addStops, findStops, removeStop } from './numbers.ts'
import { peopleOfAct } from './attendance.ts'
import { previewSms } from './audience.ts'
import { takeReports } from './reports.ts'
import { beginSend, cancelSend, sendNow } from './service.ts'

export const smsHandlers: HandlersFor<typeof smsRoutes> = {
  listSmsGroups: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findSmsGroups(tx, actor.churchId)),

  async addSmsGroup({ body, actor, deps }) {
    return withMessage(await addSmsGroup(deps.pool, actor, body), 'Group added successfully')
  },

  async changeSmsGroup({ body, actor, deps }) {
    const changed = await inChurch(deps.pool, actor.churchId, (tx) => changeSmsGroup(tx, actor, body))
    return withMessage(changed, 'Successfully updated')
  },

  async addToSmsGroup({ body, actor, deps }) {
    const phones = phonesOr(body.phoneNumbersToAddToGroup, 'phoneNumbersToAddToGroup')
    const count = await inChurch(deps.pool, actor.churchId, (tx) =>
      addToSmsGroup(tx, actor, body.groupId, phones),
    )
    return withMessage({ count }, `Successfully added ${count} number(s) to the group`)
  },

  async deleteSmsGroup({ params, actor, deps }) {
    await inChurch(deps.pool, actor.churchId, (tx) => deleteSmsGroup(tx, actor, params.id))
    return withMessage({ id: params.id }, 'Deleted successfully')
  },

  async previewSms({ body, actor, deps }) {
    if (body.to?.kind === 'service') await noteWhoCame(deps.pool, actor.churchId)
    return inChurch(deps.pool, actor.churchId, (tx) => previewSms(tx, actor, body))
  },

  async listSmsPeople({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    await noteWhoCame(deps.pool, actor.churchId)
    return inChurch(deps.pool, actor.churchId, (tx) =>
      peopleOfAct(tx, actor.churchId, query.act, query.service),
    )
  },

  async sendBulkSms({ body, actor, deps }) {
    return withMessage(await beginSend(deps, actor, body), 'SMS sent successfully')
  },

  async sendSms({ body, actor, deps }) {
    return withMessage(await beginSend(deps, actor, body), 'SMS sent successfully')
  },

  async listSentSms({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findSends(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  getSentSms: ({ params, query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const sent = await storedSent(tx, actor.churchId, params.id)
      if (query.counts_only) return { ...sent, people: [] }
      const { items, next_cursor } = await findRecipients(tx, actor.churchId, sent.id, query)
      return new Answer({ ...sent, people: items }, { next_cursor })
    }),

  async cancelSms({ params, actor, deps }) {
    return withMessage(await cancelSend(deps, actor, params.id), 'SMS cancelled')
  },

  confirmSms: ({ params, body, actor, deps }) => sendNow(deps, actor, params.id, body.send_in_quiet_hours),

  listSmsStops: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findStops(tx, actor.churchId)),

  async addSmsStops({ body, actor, deps }) {
    const { phoneNumbers, reason } = body
    const count = await inChurch(deps.pool, actor.churchId, (tx) =>
      addStops(tx, actor, phoneNumbers, reason || null),
    )
    return { count }
  },

  async removeSmsStop({ params, actor, deps }) {
    const phone_number = await inChurch(deps.pool, actor.churchId, (tx) =>
      removeStop(tx, actor, params.phone),
    )
    return withMessage({ phone_number }, 'Deleted successfully')
  },

  async smsReports({ params, request, deps }) {
    if (params.provider !== deps.sms.name) throw notThere()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const reports = deps.sms.readReports(body, request.headers)
    if (!reports) throw new Problem('WRONG_CREDENTIALS', 'This is not from the SMS provider.')
    await takeReports(deps.pool, deps.sms.name, reports)
    return {}
  },
}
