import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { addDraft, formDrafts, dropDraft, type FirstTimerDraft } from './drafts.ts'
import type { FirstTimerValues } from './typed-person.ts'

/** The drafts of unsaved forms, newest first. A phone that cannot store them reports that when a form is saved. */
export function useDrafts({ drafts, today }: Church) {
  const [forms, setForms] = useState<readonly FirstTimerDraft[]>([])
  const turn = useRef(Promise.resolve())
  /** Runs changes one after the other, because each writes the whole list that it read. */
  const change = useCallback((work: () => Promise<FirstTimerDraft[]>) => {
    turn.current = turn.current.then(work).then(setForms, () => undefined)
  }, [])
  useEffect(() => change(() => formDrafts(drafts)), [drafts, change])
  const add = useCallback(
    (values: FirstTimerValues) => change(() => addDraft(drafts, { values, day: today() })),
    [drafts, today, change],
  )
  const drop = useCallback(
    (values: FirstTimerValues) => change(() => dropDraft(drafts, values)),
    [drafts, change],
  )
  return useMemo(() => ({ forms, add, drop }), [forms, add, drop])
}
