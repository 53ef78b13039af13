/** Presences by service, loaded when somebody looks. */
import type { MarkRow } from '../../../contract/tables/marks.ts'
import type { Live, Presences } from '../api.ts'
import { servicePresences, type PresencesDeps, type ServicePresences } from './service-presences.ts'

export type AllPresences = {
  of(serviceId: string): Live<Presences>
  each(): Iterable<ServicePresences>
  /** Reads every looked-at service anew. */
  reload(): Promise<void>
}

/** @param read a service's marks as they stand; it must answer with what was on disk when it was asked or later */
export function allPresences(
  deps: PresencesDeps,
  read: (serviceId: string) => Promise<MarkRow[]>,
): AllPresences {
  const services = new Map<string, ServicePresences>()
  const load = async (serviceId: string, service: ServicePresences) => service.replace(await read(serviceId))
  return {
    of(given) {
      const serviceId = deps.canonical(given)
      const known = services.get(serviceId)
      if (known) return known.live
      const service = servicePresences(serviceId, deps)
      services.set(serviceId, service)
      void load(serviceId, service).catch(() => services.delete(serviceId))
      return service.live
    },
    each: () => services.values(),
    async reload() {
      await Promise.all([...services].map(([id, service]) => load(id, service)))
    },
  }
}
