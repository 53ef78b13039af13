import { useCallback, useReducer, useRef } from 'react'
import { DOOR_SERVICE } from '../../../lib/edits/begun-forms.ts'
import { useKeptDraft } from '../../../lib/edits/use-kept-draft.ts'
import type { WorkedAt } from './service-choice.ts'

/** How often it is written down while somebody works. */
const EVERY_MS = 60_000

/**
 * The service that this account worked at on this phone; undefined until the phone was asked. It is kept with the
 * church's drafts, which go when somebody signs out.
 */
export function useWorkedAt(): [
  workedAt: WorkedAt | null | undefined,
  work: (serviceId: string, day: string) => void,
] {
  const { found, keep } = useKeptDraft<WorkedAt>(DOOR_SERVICE, 0)
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  // Not drawn by: a door in use is not drawn anew each minute.
  const written = useRef<WorkedAt>(null)
  const work = useCallback(
    (id: string, day: string) => {
      const now = { id, on: day, at: Date.now() }
      const isThere = written.current?.id === id && written.current.on === day
      if (isThere && now.at - written.current!.at < EVERY_MS) return
      if (!isThere) drawAnew()
      written.current = now
      keep(now)
    },
    [keep],
  )
  return [written.current ?? found, work]
}
