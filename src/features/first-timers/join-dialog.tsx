import { useState } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useGroups } from '../../domain/church/people.ts'
import { joinChanges, rejoinChanges } from '../../domain/edits/change-many.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useManyChanges, type Belonging } from './many-changes.ts'
import { t } from './messages.ts'

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
