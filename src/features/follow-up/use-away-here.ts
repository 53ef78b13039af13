import { useEffect, useMemo, useState } from 'react'
import type { FollowUpRow } from '../../../contract/tables/follow-ups.ts'
import { useAttendanceOver } from '../../domain/attendance/attendance-of-all.ts'
import { useKeptAttendance } from '../../domain/attendance/known-attendance.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { awayHere, withAwayHere, type AwayHere } from './away-here.ts'
import type { FollowUpList } from './lines.ts'

const NOTHING: AwayHere = { lines: [], missed: new Map() }

/**
 * The list with absences that this phone knows by now.
 * @param isOld the list is a stored one. A current list already has the server's absences
 * @param said ids of lines with a decision or a note
 */
export function useAwayHere(
  list: FollowUpList | null,
  isOld: boolean,
  rows: readonly FollowUpRow[] | null,
  said: ReadonlySet<string>,
): FollowUpList | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const kept = useKeptAttendance(isOld ? list : null)
  const attendance = useAttendanceOver(kept ? kept.report : null)
  const [here, setHere] = useState(NOTHING)
  useEffect(() => {
    if (!isOld || !list || !attendance) return setHere(NOTHING)
    let current = true
    awayHere(church, list, attendance, rows ?? []).then(
      (found) => current && setHere(found),
      () => undefined,
    )
    return () => void (current = false)
  }, [church, isOld, list, attendance, rows, version])
  return useMemo(() => list && withAwayHere(list, here, said), [list, here, said])
}
