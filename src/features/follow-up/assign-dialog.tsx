import { useMemo, useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { assignments, shareEqually, type Change } from './assign.ts'
import { isOpen, type Line, type Users } from './lines.ts'
import { ownerWord } from './line-text.tsx'
import { t } from './messages.ts'

type Props = {
  /** The selected lines; null: the dialog is closed. */
  selected: readonly Line[] | null
  /** All lines, which tell how many people each helper has. */
  lines: readonly Line[]
  users: Users
  onClose: () => void
  /** Saves the changes, and reports what happened. */
  onAssign: (changes: Change[]) => Promise<void>
}

/** Assigns people to one helper, or shares them equally between several, with one due date. */
export function AssignDialog({ selected, ...props }: Props) {
  const count = selected?.length ?? 0
  return (
    <Dialog open={selected !== null} title={t('followUp.assignTitle', { count })} onClose={props.onClose}>
      {selected && <AssignForm {...props} selected={selected} />}
    </Dialog>
  )
}

function AssignForm({ selected, lines, users, onAssign }: Props & { selected: readonly Line[] }) {
  const { account, today } = useChurch()
  const [helpers, setHelpers] = useState<readonly string[]>([])
  const [dueOn, setDueOn] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const now = useMemo(() => openByHelper(lines), [lines])
  const shares = useMemo(() => shareEqually(selected, helpers, now), [selected, helpers, now])
  const all = users.team.map(({ id }) => id)
  const missing = tried && helpers.length === 0 ? t('followUp.chooseHelper') : undefined
  const toggle = (id: string) =>
    // In the order of the team, so that the same choice always gives the same shares.
    setHelpers(all.filter((one) => (one === id) !== helpers.includes(one)))
  const assign = async () => {
    setTried(true)
    if (helpers.length === 0) return
    setBusy(true)
    await onAssign(assignments(shares, dueOn))
    setBusy(false)
  }
  return (
    <div className="follow-up-line">
      <fieldset className="follow-up-helpers" aria-describedby={missing && 'helpers-error'}>
        <legend>{t('followUp.helpers')}</legend>
        {users.team.map(({ id }) => (
          <label key={id}>
            <input type="checkbox" checked={helpers.includes(id)} onChange={() => toggle(id)} />
            <span>{ownerWord(id, users, account.id)}</span>
            <span className="follow-up-quiet">{t('followUp.now', { count: now.get(id) ?? 0 })}</span>
          </label>
        ))}
        {all.length > 1 && (
          <label>
            <input
              type="checkbox"
              checked={helpers.length === all.length}
              onChange={(event) => setHelpers(event.currentTarget.checked ? all : [])}
            />
            <span>{t('followUp.everyHelper', { count: all.length })}</span>
          </label>
        )}
        <FieldError id="helpers-error" error={missing} />
      </fieldset>
      <p className="follow-up-quiet" role="status">
        {helpers.length > 1 && shareWords(shares)}
      </p>
      <DateField
        name="due_on"
        label={t('followUp.dueOn')}
        value={dueOn}
        min={today()}
        onChange={setDueOn}
        optional
      />
      <Button wide busy={busy} busyLabel={t('followUp.assigning')} onClick={() => void assign()}>
        {t('followUp.assignAction', { count: selected.length })}
      </Button>
    </div>
  )
}

function openByHelper(lines: readonly Line[]): Map<string, number> {
  const now = new Map<string, number>()
  for (const line of lines)
    if (line.owner_id && isOpen(line)) now.set(line.owner_id, (now.get(line.owner_id) ?? 0) + 1)
  return now
}

/** "Each helper gets 2 or 3 people." */
function shareWords(shares: ReadonlyMap<string, readonly Line[]>): string {
  const sizes = [...shares.values()].map((share) => share.length)
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)]
  return fewest === most
    ? t('followUp.shared', { count: most })
    : t('followUp.sharedBetween', { fewest, most })
}
