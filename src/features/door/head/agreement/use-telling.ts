import { useEffect } from 'react'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'

/** When another phone compares, this one tells which list it holds; for a person who does not look it is not shown. */
export function useTelling(church: Church, serviceId: string, presences: Live<Presences>): void {
  useEffect(
    () =>
      church.compareAsked.subscribe(() => {
        void import('./ask-others.ts')
          .then(({ askOthers }) => askOthers(church, serviceId, presences.current(), false))
          // Who asked sees when this phone was last heard.
          .catch(() => undefined)
      }),
    [church, serviceId, presences],
  )
}
