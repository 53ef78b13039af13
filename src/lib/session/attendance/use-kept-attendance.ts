import { useEffect, useState } from 'react'
import { MEMBERS_ATTENDANCE } from '../members-attendance.ts'
import { useChurch } from '../use-church.ts'
import { readAttendance, type ToldAttendance } from './told-attendance.ts'

export type KeptAttendance = { told: ToldAttendance; at: string }

/**
 * What was last told of everybody and is kept on this phone. Null: nothing is; undefined while it is read.
 * @param wanted read anew as often as it is another; null: nobody wants it
 */
export function useKeptAttendance(wanted: unknown = true): KeptAttendance | null | undefined {
  const { answers } = useChurch()
  const [kept, setKept] = useState<KeptAttendance | null>()
  useEffect(() => {
    if (wanted === null) return
    let looking = true
    answers.last<Parameters<typeof readAttendance>[0]>(MEMBERS_ATTENDANCE).then(
      (before) => looking && setKept(before && { told: readAttendance(before.answer), at: before.at }),
      () => looking && setKept(null),
    )
    return () => void (looking = false)
  }, [answers, wanted])
  return kept
}
