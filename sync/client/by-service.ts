/** What is shown of one service each, loaded when somebody looks. */
type Shown<Row> = { live: unknown; replace(rows: Iterable<Row>): void }

export type ByService<One extends { live: unknown }> = {
  of(serviceId: string): One['live']
  each(): Iterable<One>
  /** Reads every looked-at service anew. */
  reload(): Promise<void>
}

/**
 * @param read a service's rows as they stand; it must answer with what was on disk when it was asked or later
 * @param untilDone does the work again while it fails
 */
export function byService<Row, One extends Shown<Row>>(
  canonical: (id: string) => string,
  make: (serviceId: string) => One,
  read: (serviceId: string) => Promise<Row[]>,
  untilDone: (work: () => Promise<void>) => void,
): ByService<One> {
  const services = new Map<string, One>()
  const load = async (serviceId: string, service: One) => service.replace(await read(serviceId))
  return {
    of(given) {
      const serviceId = canonical(given)
      const known = services.get(serviceId)
      if (known) return known.live
      const service = make(serviceId)
      services.set(serviceId, service)
      untilDone(() => load(serviceId, service))
      return service.live
    },
    each: () => services.values(),
    async reload() {
      await Promise.all([...services].map(([id, service]) => load(id, service)))
    },
  }
}
