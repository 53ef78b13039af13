import { useCallback, useReducer, useRef } from 'react'
import { DOOR_SERVICE } from '../../../domain/edits/draft-counts.ts'
import { useKeptDraft } from '../../../domain/edits/use-kept-draft.ts'
import type { WorkedAt } from './service-choice.ts'

/** The interval at which the last work is stored while the usher works. */
const EVERY_MS = 60_000

/**
 * The service that this account worked at on this phone; undefined until the phone has read it.
 * It is stored with the church's drafts, which logging out deletes.
 */
export function useWorkedAt(): [
  workedAt: WorkedAt | null | undefined,
  work: (serviceId: string, day: string) => void,
] {
  const { found, keep } = useKeptDraft<WorkedAt>(DOOR_SERVICE, 0)
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  // A ref, so that a door in use is not redrawn each minute.
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
