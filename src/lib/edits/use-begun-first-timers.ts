import { useLiveQuery } from 'dexie-react-hooks'
import { useChurch } from '../session/use-church.ts'
import { begunFirstTimers } from './begun-first-timers.ts'

/** How many first timers a log-out would take with it. Storage that does not open is told where somebody acts. */
export function useBegunFirstTimers(): number {
  const { drafts } = useChurch()
  return useLiveQuery(() => begunFirstTimers(drafts).catch(() => 0), [drafts], 0)
}
