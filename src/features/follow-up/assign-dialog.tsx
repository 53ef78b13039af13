import { useMemo, useState, useEffect, useRef } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { isOpen, type Line, type Users, type Choice } from './lines.ts'
import { ownerWord } from './line-text.tsx'
import { t } from './messages.ts'
import type { Church } from '../../../sync/client/api.ts'
import { changeMany } from '../../domain/edits/change-many.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

/** Assigns lines to helpers, shares them equally, and undoes both. Each change is an op of its own. */

export type Change = { line: Line; set: Choice }

const argsOf = ({ id, person, reason, since, carried }: Line, set: Choice) => ({
  id,
  person_id: person.id,
  reason,
  since,
  set: { ...carried, ...set },
})

/** Saves one decision on this phone. */
export const changeLine = (church: Pick<Church, 'mutate'>, line: Line, set: Choice) =>
  church.mutate('change-follow-up', argsOf(line, set))

/**
 * Shares the lines in their order, one helper after the other. The numbers of any two helpers differ by at most one.
 * Helpers with the fewest open lines come first, so they get what is left over.
 * @param now how many open lines each helper has
 */
export function shareEqually(
  lines: readonly Line[],
  helpers: readonly string[],
  now: ReadonlyMap<string, number> = new Map(),
): Map<string, Line[]> {
  const order = [...new Set(helpers)].sort((a, b) => (now.get(a) ?? 0) - (now.get(b) ?? 0))
  return new Map(
    order.map((helper, at) => [helper, lines.filter((_, index) => index % order.length === at)] as const),
  )
}

/** @param dueOn '' leaves each line's due date as it is */
export function assignments(shares: ReadonlyMap<string, readonly Line[]>, dueOn: string): Change[] {
  return [...shares].flatMap(([owner_id, lines]) =>
    lines.map((line) => ({ line, set: { owner_id, ...(dueOn && { due_on: dueOn }) } })),
  )
}

/** Saves the changes in batches. After a failure, those before it stay. @returns the saved ones */
export async function applyChanges(
  church: Pick<Church, 'mutateAll'>,
  changes: readonly Change[],
): Promise<Change[]> {
  const ops = new Map(changes.map((change) => [{ args: argsOf(change.line, change.set) }, change]))
  const { done } = await changeMany(church, 'change-follow-up', [...ops.keys()])
  return done.flatMap((op) => ops.get(op) ?? [])
}

/** The changes that restore the previous values. Lines that somebody changed since then stay as they are. */
export function undoOf(done: readonly Change[], lines: readonly Line[]): Change[] {
  const current = new Map(lines.map((line) => [line.id, line]))
  return done.flatMap(({ line: before, set }) => {
    const line = current.get(before.id)
    const names = Object.keys(set) as (keyof Choice)[]
    if (!line || names.some((name) => line[name] !== set[name])) return []
    return [{ line, set: Object.fromEntries(names.map((name) => [name, before[name] ?? null])) as Choice }]
  })
}

type Props = {
  /** The selected lines; null: the dialog is closed. */
  selected: readonly Line[] | null
  /** All lines, which tell how many people each helper has. */
  lines: readonly Line[]
  users: Users
  /** A sentence above the helpers. */
  note?: string | undefined
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

function AssignForm({ selected, lines, users, note, onAssign }: Props & { selected: readonly Line[] }) {
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
      {note && <p className="follow-up-quiet">{note}</p>}
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
