/** Handles events and their attendance. */
import type { eventRoutes } from '../../../contract/routes/events.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, withMessage } from '../../http/actor-and-answer.ts'
import { pictureOf } from '../../http/multipart.ts'
import type { HandlerContext, HandlersFor } from '../../http/handler.ts'
import { ownFlyer } from '../../providers/images.ts'
import { keepPicture } from '../uploads/routes.ts'
import { ownChurch } from '../shared/requests.ts'
import { setFinance, setStatus, addEvent, changeEvent, deleteEvent } from './service.ts'
import { eventPeople, markMember, unmarkMember } from './attendance.ts'
import { countedEvent, findEvents, storedEvent } from './queries.ts'

export const eventHandlers: HandlersFor<typeof eventRoutes> = {
  async listEvents({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const list = await inChurch(deps.pool, actor.churchId, (tx) => findEvents(tx, actor.churchId, query))
    return page(list.items, list.next_cursor)
  },

  getEvent: ({ params, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => countedEvent(tx, actor.churchId, params.id)),

  async addEvent(context) {
    const { body, actor, deps } = context
    const typed = { ...body, image_url: await imageOf(context) }
    const made = await addEvent(deps.pool, actor, typed, Boolean(pictureOf(context.request)))
    return withMessage(made, 'Your event has been created successfully')
  },

  async changeEvent(context) {
    const { body, actor, deps } = context
    const image_url = await imageOf(context)
    const typed = image_url === undefined ? body : { ...body, image_url }
    return withMessage(await changeEvent(deps.pool, actor, typed), 'Your event has been updated successfully')
  },

  async setEventStatus({ body, actor, deps }) {
    const changed = await setStatus(deps.pool, actor, body.event_id, body.status)
    return withMessage(changed, `Your event has been ${body.status} successfully`)
  },

  async deleteEvent({ params, actor, deps }) {
    const { id } = await deleteEvent(deps.pool, actor, params.id)
    return withMessage({ id }, 'Deleted successfully')
  },

  async setEventFinance({ params, body, actor, deps }) {
    return withMessage(await setFinance(deps.pool, actor, params.id, body), 'Update successful')
  },

  async listEventPeople({ params, query, actor, deps }) {
    const openly = actor.features.includes('membersAccess')
    const list = await inChurch(deps.pool, actor.churchId, async (tx) => {
      const { id } = await storedEvent(tx, actor.churchId, params.id)
      return eventPeople(tx, actor.churchId, id, query, openly)
    })
    return page(list.items, list.next_cursor)
  },

  async markAtEvent({ params: { eventId, memberId }, actor, deps }) {
    await markMember(deps.pool, actor, eventId, memberId)
    return { event_id: eventId, member_id: memberId, present: true }
  },

  async unmarkAtEvent({ params: { eventId, memberId }, actor, deps }) {
    await unmarkMember(deps.pool, actor, eventId, memberId)
    return { event_id: eventId, member_id: memberId, present: false }
  },
}

type Typing = Pick<HandlerContext, 'request' | 'deps'> & {
  actor: Parameters<typeof keepPicture>[1]
  body: { image_url?: string | null }
}

/** Returns the address of the form's picture, else the given address. */
async function imageOf({ request, deps, actor, body }: Typing): Promise<string | null | undefined> {
  const picture = pictureOf(request)
  const address = picture ? await keepPicture(deps, actor, () => picture) : body.image_url
  return ownFlyer(deps.config, actor.churchId, 'image_url', address)
}
