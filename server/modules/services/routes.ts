/** Handles services and their attendance. */
import type pg from 'pg'
import type { ListedService, serviceRoutes } from '../../../contract/routes/services.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere } from '../../http/problem.ts'
import { ownFlyer } from '../../providers/image-address.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { shownHeads, sumsOf } from '../attendance-records/headcounts.ts'
import { findService, findServices, type CountedService } from './queries.ts'
import { servicePeople, servicesWithPeople } from './people.ts'
import { addService, changeService, markPresent, storedService, unmark } from './service.ts'

/** Phones and emails are only for people who may see members. */
const openly = (actor: Actor) => actor.features.includes('membersAccess')

/** Adds the headcount of a service; null if nobody counted. */
async function withHeadcount(tx: pg.ClientBase, churchId: string, service: CountedService | undefined) {
  if (!service) return undefined
  const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
  return { ...service, headcount: sum ? shownHeads(sum) : null }
}

export const serviceHandlers: HandlersFor<typeof serviceRoutes> = {
  async listServices({ query, actor, deps }) {
    const list = await inChurch(deps.pool, actor.churchId, async (tx) =>
      query.include === 'people'
        ? servicesWithPeople(tx, actor.churchId, query, openly(actor))
        : findServices(tx, actor.churchId, query),
    )
    return page<ListedService>(list.items, list.next_cursor)
  },

  async getService({ params, actor, deps }) {
    const found = await inChurch(deps.pool, actor.churchId, async (tx) =>
      withHeadcount(tx, actor.churchId, await findService(tx, actor.churchId, params.id)),
    )
    if (!found) throw notThere('This service')
    return found
  },

  async listServicePeople({ params, query, actor, deps }) {
    const { id } = await storedService(deps.pool, actor.churchId, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) =>
      servicePeople(tx, actor.churchId, id, query, openly(actor)),
    )
    return page(list.items, list.next_cursor)
  },

  async addService({ body, actor, deps }) {
    const made = await addService(deps.pool, actor, {
      ...body,
      flyerImage: ownFlyer(deps.config, actor.churchId, 'flyerImage', body.flyerImage),
    })
    return withMessage(made, 'Added successfully')
  },

  async changeService({ params, body, actor, deps }) {
    const changed = await changeService(deps.pool, actor, params.id, {
      ...body,
      flyerImage: ownFlyer(deps.config, actor.churchId, 'flyerImage', body.flyerImage),
    })
    return withMessage(changed, 'Successfully updated')
  },

  async deleteService({ params, actor, deps }) {
    await storedService(deps.pool, actor.churchId, params.id)
    await applyOwn(deps.pool, actor, 'delete-service', { id: params.id })
    return withMessage({ id: params.id }, 'Successfully deleted')
  },

  async markAttendee({ params, actor, deps }) {
    await markPresent(deps.pool, actor, params.serviceId, params.memberId)
    return { service_id: params.serviceId, member_id: params.memberId, present: true }
  },

  async unmarkAttendee({ params, actor, deps }) {
    await unmark(deps.pool, actor, params.serviceId, params.memberId)
    return { service_id: params.serviceId, member_id: params.memberId, present: false }
  },
}
