import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { addBegun, begunForms, dropBegun, type Begun } from './begun.ts'
import type { FirstTimerValues } from './typed-person.ts'

/** The forms that were begun and not saved, newest first. A phone that cannot keep them says so when one is saved. */
export function useBegun({ drafts, today }: Church) {
  const [forms, setForms] = useState<readonly Begun[]>([])
  const turn = useRef(Promise.resolve())
  /** One after the other: each writes what it read, with its own change. */
  const change = useCallback((work: () => Promise<Begun[]>) => {
    turn.current = turn.current.then(work).then(setForms, () => undefined)
  }, [])
  useEffect(() => change(() => begunForms(drafts)), [drafts, change])
  const add = useCallback(
    (values: FirstTimerValues) => change(() => addBegun(drafts, { values, day: today() })),
    [drafts, today, change],
  )
  const drop = useCallback(
    (values: FirstTimerValues) => change(() => dropBegun(drafts, values)),
    [drafts, change],
  )
  return useMemo(() => ({ forms, add, drop }), [forms, add, drop])
}
