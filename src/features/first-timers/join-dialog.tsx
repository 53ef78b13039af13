import { useState, useEffect } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useGroups, useGroupNames } from '../../domain/church/people.ts'
import { joinChanges, rejoinChanges, changeMany, type Change } from '../../domain/edits/change-many.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

/** The selected people. `clear` ends the selection. */
export type Selected = { people: readonly Person[]; clear: () => void }

type Props = { selected: Selected | null; belonging: Belonging | null; onClose: () => void }

/** Adds the selected people to a cell, a department or both. */
export function JoinDialog({ selected, belonging, onClose }: Props) {
  const count = selected?.people.length ?? 0
  return (
    <Dialog open={selected !== null} title={t('firstTimers.joinTitle', { count })} onClose={onClose}>
      {selected && <JoinForm {...{ selected, belonging, onClose }} />}
    </Dialog>
  )
}

function JoinForm({ selected, belonging, onClose }: Props & { selected: Selected }) {
  const groups = { cell_id: useGroups('cells') ?? [], department_id: useGroups('departments') ?? [] }
  const change = useManyChanges()
  const [chosen, setChosen] = useState({ cell_id: '', department_id: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = selected.people.map(({ id }) => id)
  const missing = tried && !chosen.cell_id && !chosen.department_id ? t('firstTimers.joinMissing') : undefined
  const join = async () => {
    setTried(true)
    if (!chosen.cell_id && !chosen.department_id) return
    setBusy(true)
    let whole = true
    for (const field of ['cell_id', 'department_id'] as const) {
      const group = groups[field].find(({ id }) => id === chosen[field])
      if (!group) continue
      const before = belonging?.[field] ?? new Map<string, string>()
      const words = (count: number) => t('firstTimers.joined', { count, group: group.name })
      const edits = joinChanges(ids, field, group.id, before)
      whole = (await change(edits, words, (done) => rejoinChanges(done, field, before))) && whole
    }
    if (whole) selected.clear()
    onClose()
  }
  const fieldOf = (field: keyof typeof groups) => ({
    name: field,
    value: chosen[field],
    onChange: (value: string) => setChosen({ ...chosen, [field]: value }),
    choices: groups[field].map(({ id, name }) => ({ value: id, label: name })),
    optional: true,
  })
  return (
    <div className="first-timers-next">
      <SelectField
        {...fieldOf('cell_id')}
        label={t('firstTimers.cell')}
        error={missing}
        hint={groups.cell_id.length === 0 ? t('firstTimers.noCells') : undefined}
      />
      <SelectField
        {...fieldOf('department_id')}
        label={t('firstTimers.department')}
        hint={groups.department_id.length === 0 ? t('firstTimers.noDepartments') : undefined}
      />
      <Button wide busy={busy} onClick={() => void join()}>
        {t('firstTimers.joinAction', { count: ids.length })}
      </Button>
    </div>
  )
}

/** Changes of many first timers, with Undo, and the groups that they belong to. */

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
