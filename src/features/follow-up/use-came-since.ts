import { useMemo } from 'react'
import type { DeletedServices } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useOwnServices, type OwnService } from '../../domain/attendance/use-own-services.ts'

export type CameSince = {
  /** The last day on which each person came, by person id. */
  last: ReadonlyMap<string, string>
  /** The days of services that this phone holds or knows to be deleted. */
  held: ReadonlySet<string>
}

/** The people who came on that day or later, as this phone knows. */
export function useCameSince(from: string, today: string): CameSince {
  const own = useOwnServices(from, today)
  const deleted = useLive(useChurch().deletedServices)
  return useMemo(() => cameSince(own, deleted), [own, deleted])
}

export function cameSince(own: readonly OwnService[], deleted: DeletedServices): CameSince {
  const byDay = [...own].sort((a, b) => a.day.localeCompare(b.day))
  const came = byDay.flatMap(({ day, present }) => [...present.keys()].map((id) => [id, day] as const))
  const days = own.flatMap(({ known, day }) => (known ? [day] : []))
  const gone = [...deleted.values()].filter((day) => day !== null)
  return { last: new Map(came), held: new Set([...days, ...gone]) }
}
