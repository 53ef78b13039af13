import { useEffect, useMemo, useState } from 'react'
import type { ServiceRow } from '../../../contract/tables/services.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import type { LastKnown } from '../../lib/session/use-last-known.ts'
import { useMembersAttendance } from '../../lib/session/use-members-attendance.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { attendanceOf, readAttendance, type Attendance, type OwnService } from './attendance-of-all.ts'

/**
 * Who was here when: what the server said, and over it this phone's own marks since.
 * @param oldMs what is kept on this phone for longer is asked for anew; null: nobody wants to know
 */
export function useAttendance(oldMs: number | null): LastKnown<Attendance> {
  const church = useChurch()
  const today = useToday(church)
  const known = useMembersAttendance(oldMs)
  const value = known.status === 'ready' ? known.value : null
  const told = useMemo(() => value && readAttendance(value), [value])
  const own = useOwnServices(told ? told.before : null, today)
  return useMemo(() => {
    if (known.status !== 'ready' || !told) return known as Exclude<typeof known, { value: unknown }>
    return { ...known, value: attendanceOf(told, own, today) }
  }, [known, told, own, today])
}

const NONE: readonly OwnService[] = []

/** Services from a day on until today, and who is at each as far as this phone knows. */
function useOwnServices(from: string | null, today: string): readonly OwnService[] {
  const church = useChurch()
  const all = useLive(church.services)
  const services = useMemo(() => (from === null ? [] : between(all, from, today)), [all, from, today])
  const [own, setOwn] = useState(NONE)
  useEffect(() => {
    const lists = services.map(({ id, date_of_service: day }) => ({ day, list: church.presences(id) }))
    const look = () => setOwn(lists.map(({ day, list }) => ({ day, present: list.current().present })))
    const stops = lists.map(({ list }) => list.subscribe(look))
    look()
    return () => stops.forEach((stop) => stop())
  }, [church, services])
  return own
}

const between = (all: readonly ServiceRow[], from: string, today: string): ServiceRow[] =>
  all.filter(({ date_of_service: day }) => day >= from && day <= today)
