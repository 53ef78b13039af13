import { useMemo } from 'react'
import { useChurch, useLive } from './use-church.ts'

/** Counts the members and first timers that this phone knows. Each person is one or the other. */
export function usePeopleCounts(): { members: number; firstTimers: number } {
  const { people } = useChurch()
  const version = useLive(people.version)
  return useMemo(() => {
    const firstTimers = people.all().filter(({ first_timer }) => first_timer).length
    return { members: people.count() - firstTimers, firstTimers }
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version])
}
