/** Handles consents, exports and erasure of a person's data, and the preview of the retention settings. */
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { addAudit } from '../../auth/audit.ts'
import {
  lastServices,
  findDeleted,
  firstNameOf,
  exportPerson,
  howMuch,
  idsOfOne,
  type OneUnderAllIds,
} from './queries.ts'
import { findConsents, noteGuardian, noteSms } from './consents.ts'
import { erasePerson } from './erase-person.ts'
import { recordOfProcessing } from './record-of-processing.ts'
import { inChurch } from '../../db/in-church.ts'
import type pg from 'pg'
import { type Actor, page, RawAnswer, withMessage } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { ownChurch } from '../shared/requests.ts'
import type { retentionRoutes } from '../../../contract/routes/church-settings.ts'
import { findDue } from './retention.ts'
import { noteWhoCame } from '../shared/counted-sql.ts'
import { findSettings } from '../church-settings/service.ts'

type About = { params: { id: string }; actor: Actor; deps: Deps }

/** Runs work on a person of the caller's church, under all their ids. */
function about<T>(
  { params, actor, deps }: About,
  work: (tx: pg.PoolClient, one: OneUnderAllIds) => Promise<T>,
  deletedToo = false,
): Promise<T> {
  return inChurch(deps.pool, actor.churchId, async (tx) =>
    work(tx, await idsOfOne(tx, actor.churchId, params.id, deletedToo)),
  )
}

const noted = (
  tx: pg.PoolClient,
  { churchId, accountId, deviceId }: Actor,
  action: AuditAction,
  subjectId: string,
) => addAudit(tx, { churchId, accountId, deviceId, action, subjectTable: 'members', subjectId })

export const personalDataHandlers: HandlersFor<typeof personalDataRoutes> = {
  async recordOfProcessing({ actor, deps }) {
    const action = 'exported the record of processing'
    await inChurch(deps.pool, actor.churchId, (tx) => addAudit(tx, { ...actor, action }))
    return new RawAnswer(await recordOfProcessing(deps, actor.churchId), 'text/csv; charset=utf-8', {
      'content-disposition': 'attachment; filename="record-of-processing.csv"',
    })
  },

  getMemberAttendance(context) {
    const { actor, query } = context
    return about(context, async (tx, one) => {
      const services = await lastServices(tx, actor.churchId, one, query.services)
      const came = services.filter(({ arrived_at }) => arrived_at !== null).length
      return { came, of: services.length, services }
    })
  },

  listConsents(context) {
    return about(context, (tx, { ids }) => findConsents(tx, context.actor.churchId, ids))
  },

  changeConsent(context) {
    const { actor, body } = context
    return about(context, async (tx, { id, ids }) => {
      if ('sms' in body) await noteSms(tx, actor.churchId, ids, id, body)
      else await noteGuardian(tx, actor.churchId, id, body)
      await noted(tx, actor, 'sms' in body ? 'consent noted' : 'guardian noted', id)
      return withMessage(await findConsents(tx, actor.churchId, ids), 'Saved')
    })
  },

  exportMember(context) {
    const { actor } = context
    return about(context, async (tx, one) => {
      const all = await exportPerson(tx, actor.churchId, one)
      await noted(tx, actor, 'exported', one.id)
      return all
    })
  },

  whatGoes(context) {
    const { actor } = context
    const count = async (tx: pg.PoolClient, { id, ids }: OneUnderAllIds) => ({
      first_name: await firstNameOf(tx, actor.churchId, id),
      ...(await howMuch(tx, actor.churchId, ids)),
    })
    return about(context, count, true)
  },

  async listDeleted({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findDeleted(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  async eraseMember({ params, actor, deps }) {
    const erased = await erasePerson(deps.pool, actor, params.id)
    return withMessage(erased, 'Deleted successfully')
  },
}

/** Handles the preview of the retention settings. */
export const retentionHandlers: HandlersFor<typeof retentionRoutes> = {
  async previewRetention({ query, actor: { churchId }, deps }) {
    await noteWhoCame(deps.pool, churchId)
    return inChurch(deps.pool, churchId, async (tx) => {
      const { settings } = await findSettings(tx, churchId)
      return findDue(tx, churchId, { ...settings, ...query }, { limit: 200 })
    })
  },
}
