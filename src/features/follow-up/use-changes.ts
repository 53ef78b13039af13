import { useEffect, useRef } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { applyChanges, undoOf, type Change } from './assign.ts'
import type { Line } from './lines.ts'
import { t } from './messages.ts'

/**
 * Saves changes of many lines, and offers Undo.
 * @param lines the list as it is now, which Undo compares with
 * @returns a function that is true if this phone saved all of them
 */
export function useChanges(lines: readonly Line[]) {
  const church = useChurch()
  const current = useRef(lines)
  useEffect(() => {
    current.current = lines
  }, [lines])
  const undo = async (done: readonly Change[]) => {
    const back = undoOf(done, current.current)
    const taken = await applyChanges(church, back)
    if (taken.length === back.length) toast(t('followUp.takenBack'))
    else toastFailure(t('followUp.notSaved'))
  }
  return async (changes: readonly Change[], words: (count: number) => string): Promise<boolean> => {
    const done = await applyChanges(church, changes)
    const whole = done.length === changes.length
    if (!whole) toastFailure(t('followUp.assignedInPart', { done: done.length, count: changes.length }))
    else toast(words(done.length), { label: t('common.undo'), run: () => void undo(done) })
    return whole
  }
}
