/** Finds the scheduled services that a change needs and that nobody has made yet. */
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { mutationNamed, type ArgsOf } from '../../mutations/index.ts'

/**
 * @param services those that nobody has made yet
 * @returns the arguments of `create-service` for each
 */
export function unmadeServices(
  services: readonly ServiceRow[],
  name: string,
  given: unknown,
): ArgsOf<'create-service'>[] {
  const mutation = mutationNamed(name)
  const parsed = mutation?.args.safeParse(given)
  if (!mutation || !parsed?.success) return []
  const needed = new Set(mutation.refers(parsed.data).map(([table, id]) => table === 'services' && id))
  return services
    .filter(({ id }) => needed.has(id))
    .map(({ id, name: named, date_of_service, schedule_id }) => ({
      id,
      name: named,
      date_of_service,
      schedule_id,
    }))
}
