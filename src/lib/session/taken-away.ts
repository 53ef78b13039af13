import type { ServiceRow } from '../../../contract/tables/services.ts'
import type { DeletedServices } from '../../../sync/client/api.ts'

/**
 * Whether a service of today was deleted, or is on another day now. One that the phone has not heard of is neither: it may
 * be another name for one it has.
 */
export const isTakenAway = (
  id: string,
  living: readonly ServiceRow[],
  deleted: DeletedServices,
  today: string,
): boolean =>
  deleted.has(id) || living.some((service) => service.id === id && service.date_of_service !== today)
