/** Services on a phone: the stored ones and those that the church's schedules give. */
import { useMemo, useSyncExternalStore } from 'react'
import { clockTime } from '../../../contract/calendar/days.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Church, ScheduledServices } from '../../../sync/client/api.ts'
import { useLive } from './use-church.ts'

/** For a handler. The stored ones, then those of the coming weeks that nobody has made yet. */
export const allServices = (church: Church): readonly ServiceRow[] => [
  ...church.services.current(),
  ...church.scheduled.current().services,
]

/** The same for a screen, kept current. */
export function useAllServices(church: Church): readonly ServiceRow[] {
  const stored = useLive(church.services)
  const { services } = useLive(church.scheduled)
  return useMemo(() => [...stored, ...services], [stored, services])
}

/** People arrive before a service begins. */
const DOORS_OPEN_MINUTES = 30

/**
 * Of a day's scheduled services, the one whose doors opened last, or the first of the day before that. Null if one of
 * them has no time: then only a person knows.
 * @param time `HH:MM` by the church's clock
 */
export function dueService(
  services: readonly ServiceRow[],
  times: ScheduledServices['times'],
  time: string,
): ServiceRow | null {
  const timed = services.map((service) => ({ service, opens: opensAt(times.get(service.schedule_id ?? '')) }))
  if (timed.some(({ opens }) => opens === null)) return null
  const inOrder = timed.sort((a, b) => a.opens! - b.opens!)
  const open = inOrder.filter(({ opens }) => opens! <= minutesOf(time))
  return (open.at(-1) ?? inOrder[0])?.service ?? null
}

const opensAt = (begins: string | undefined) =>
  begins === undefined ? null : minutesOf(begins) - DOORS_OPEN_MINUTES

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const MINUTE = 60_000

/** The id of the day's service by the time of day, see `dueService`. */
export function useDueService(church: Church, day: string): string | null {
  const services = useAllServices(church)
  const { times } = useLive(church.scheduled)
  const todays = useMemo(
    () => services.filter(({ date_of_service }) => date_of_service === day),
    [services, day],
  )
  const now = () => dueService(todays, times, timeNow(church))?.id ?? null
  return useSyncExternalStore(everyMinute, now, now)
}

function everyMinute(look: () => void): () => void {
  const timer = setInterval(look, MINUTE)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

function timeNow(church: Church): string {
  const now = new Date(church.now())
  try {
    return clockTime(church.church.time_zone, now)
  } catch {
    // This phone does not know the zone.
    return clockTime('Africa/Lagos', now)
  }
}
