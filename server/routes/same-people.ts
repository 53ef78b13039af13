import type { samePeopleRoutes } from '../../contract/routes/same-people.ts'
import type { HandlersFor } from '../http/handler.ts'

export const samePeopleHandlers: HandlersFor<typeof samePeopleRoutes> = {}
