import { useCallback, useState } from 'react'
import { useKeptDraft } from '../../../lib/edits/use-kept-draft.ts'
import type { WorkedAt } from './service-choice.ts'

const KEPT = 'door-service'

/**
 * The service that this account worked at on this phone; undefined until the phone was asked. It is kept with the
 * church's drafts, which go when somebody signs out.
 */
export function useWorkedAt(
  today: string,
): [workedAt: WorkedAt | null | undefined, work: (serviceId: string) => void] {
  const { found, keep } = useKeptDraft<WorkedAt>(KEPT)
  const [here, setHere] = useState<WorkedAt | null>(null)
  const last = here ?? found
  const work = useCallback(
    (id: string) => {
      if (last?.id === id && last.on === today) return
      const at = { id, on: today }
      setHere(at)
      keep(at)
    },
    [last, today, keep],
  )
  return [last, work]
}
