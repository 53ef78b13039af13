import { useEffect, useMemo, useState } from 'react'
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { firstTimersHere, withFirstTimersHere } from './first-timers-here.ts'
import type { FollowUpList } from './lines.ts'

const NOBODY: readonly FollowUpLine[] = []

/** The server's list with first timers that this phone recorded since. */
export function useFirstTimersHere(list: FollowUpList | null): FollowUpList | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  const [here, setHere] = useState(NOBODY)
  useEffect(() => {
    if (!list) return
    let current = true
    firstTimersHere(church, list).then(
      (lines) => current && setHere(lines),
      () => undefined,
    )
    return () => void (current = false)
  }, [church, list, version, services])
  return useMemo(() => list && withFirstTimersHere(list, here), [list, here])
}
