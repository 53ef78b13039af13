import { useEffect } from 'react'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'

/** When another phone compares lists, this phone sends its own. Nothing appears on this screen. */
export function useTelling(church: Church, serviceId: string, presences: Live<Presences>): void {
  useEffect(
    () =>
      church.compareRequests.subscribe(() => {
        void import('./ask-others.ts')
          .then(({ askOthers }) => askOthers(church, serviceId, presences.current(), false))
          // The comparing phone shows when this phone last reported.
          .catch(() => undefined)
      }),
    [church, serviceId, presences],
  )
}
