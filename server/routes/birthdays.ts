import type { birthdayRoutes } from '../../contract/routes/birthdays.ts'
import { findBirthdays } from '../church/birthdays/find-birthdays.ts'
import { inChurch } from '../db/in-church.ts'
import type { HandlersFor } from '../http/handler.ts'

export const birthdayHandlers: HandlersFor<typeof birthdayRoutes> = {
  birthdayRecords: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findBirthdays(tx, actor.churchId, query.query)),
}
