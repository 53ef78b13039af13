/** Changes of many first timers, with Undo, and the groups that they belong to. */
import { useEffect, useState } from 'react'
import { useGroupNames } from '../../domain/church/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { changeMany, type Change } from '../../domain/edits/change-many.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

type Edits = readonly Change<'edit-member'>[]

/**
 * Saves edits of many people and offers Undo.
 * @returns a function that is true if this phone saved all of them
 */
export function useManyChanges() {
  const church = useChurch()
  return async (edits: Edits, words: (count: number) => string, undoOf: (done: Edits) => Edits) => {
    const { done } = await changeMany(church, 'edit-member', edits)
    const undo = () => void changeMany(church, 'edit-member', undoOf(done))
    if (done.length > 0) toast(words(done.length), { label: t('common.undo'), run: undo })
    if (done.length === edits.length) return true
    toastFailure(t('firstTimers.savedInPart', { done: done.length, count: edits.length }))
    return false
  }
}

export type Belonging = {
  cell_id: ReadonlyMap<string, string>
  department_id: ReadonlyMap<string, string>
  /** Names of cells and departments, by id. */
  names: ReadonlyMap<string, string>
}

/** The cell and department of each person; null until this phone has read them. */
export function useBelonging(): Belonging | null {
  const { people, detailOfAll } = useChurch()
  const version = useLive(people.version)
  const names = useGroupNames()
  const [read, setRead] = useState<Omit<Belonging, 'names'> | null>(null)
  useEffect(() => {
    let current = true
    Promise.all([detailOfAll('cell_id'), detailOfAll('department_id')]).then(
      ([cell_id, department_id]) => current && setRead({ cell_id, department_id }),
      () => undefined,
    )
    return () => void (current = false)
  }, [detailOfAll, version])
  return read && { ...read, names }
}
