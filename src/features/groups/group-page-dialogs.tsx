import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { failureOf, type GroupSource, type FoundPerson, type GroupLine, type Move } from './group-source.ts'
import { t } from './messages.ts'
import { useState } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFound } from './use-groups.ts'

const dialogs = () => import('./dialogs.ts')

/** Dialogs over the list, loaded when they open. */
export const LazyCreateGroupDialog = lazyDialog(async () => (await dialogs()).CreateGroupDialog, isOpened)
export const LazyGroupQrDialog = lazyDialog(async () => (await dialogs()).GroupQrDialog, isOpened)
export const LazyEditGroupDialog = lazyDialog(async () => (await dialogs()).EditGroupDialog, hasId)

type Props = {
  source: GroupSource
  id: string | null
  onClose: () => void
  /** Leaves the group's page. Without it the dialog closes over the list. */
  onDeleted?: () => void
}

/** Asks before a group is deleted, and says what happens to its people. */
export function DeleteGroupDialog({ source, id, onClose, onDeleted = onClose }: Props) {
  const { kind } = source
  const [{ busy, failure }, attempt] = useAttempt(id, (thrown) => failureOf(thrown).message)
  const group = source.groups?.find((one) => one.id === id)
  const remove = async (gone: string) => {
    await source.remove(gone)
    toast(kind.t('deleted'))
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={group !== undefined}
      title={kind.t('deleteTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure ?? source.whyNot}
      onConfirm={() => group && attempt(() => remove(group.id))}
      onClose={onClose}
    >
      {group && (
        <p>
          {group.members === null ? t('groups.deleteComing') : kind.t('deleteBody', { count: group.members })}
        </p>
      )}
    </ConfirmDialog>
  )
}

type AddPeopleDialogProps = {
  open: boolean
  source: GroupSource
  group: GroupLine
  onClose: () => void
  onAdd: (moves: readonly Move[]) => Promise<void>
}

/** Adds people: search, tick everybody who belongs, add them at once. */
export function AddPeopleDialog({ open, ...props }: AddPeopleDialogProps) {
  return (
    <Dialog open={open} title={t('groups.addTo', { group: props.group.name })} onClose={props.onClose}>
      <AddPeople {...props} />
    </Dialog>
  )
}

function AddPeople({ source, group, onAdd }: Omit<AddPeopleDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundPerson>>(new Map())
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const { found, problem } = useFound(source, typed)
  // Those chosen in an earlier search stay in sight.
  const shown = new Map([...chosen, ...(found ?? []).map((person) => [person.id, person] as const)])
  const toggle = (person: FoundPerson) => {
    const next = new Map(chosen)
    if (!next.delete(person.id)) next.set(person.id, person)
    setChosen(next)
    setTried(false)
  }
  const add = async () => {
    setTried(true)
    if (chosen.size === 0) return
    setBusy(true)
    await onAdd([...chosen.values()].map((person) => ({ ...person, from: person.groupId, to: group.id })))
    setBusy(false)
  }
  return (
    <div className="groups-add">
      <SearchField label={t('groups.find')} value={typed} onChange={setTyped} />
      {problem && <p role="alert">{problem}</p>}
      {typed.trim() !== '' && found === null && <SkeletonRows rows={1} />}
      {typed.trim() !== '' && found?.length === 0 && !problem && (
        <p className="groups-quiet">{t('groups.findNothing')}</p>
      )}
      {shown.size > 0 && (
        <div className="groups-found" role="group" aria-label={t('groups.find')}>
          {[...shown.values()].map((person) => (
            <label key={person.id}>
              <input
                type="checkbox"
                aria-label={t('groups.addOne', { name: personName(person) })}
                checked={chosen.has(person.id) || person.groupId === group.id}
                disabled={person.groupId === group.id}
                onChange={() => toggle(person)}
              />
              <span>
                {personName(person)}
                <span className="groups-quiet">{whereNow(source, group, person)}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {tried && chosen.size === 0 && (
        <p className="nx-field-error" role="alert">
          {t('groups.chooseSomebody')}
        </p>
      )}
      <Button wide busy={busy} onClick={() => void add()}>
        {t('groups.addChosen', { count: chosen.size })}
      </Button>
    </div>
  )
}

/** The phone's last digits, which tell namesakes apart, and the person's current group. */
function whereNow({ groups }: GroupSource, group: GroupLine, { tail, groupId }: FoundPerson): string {
  const other = groups?.find(({ id }) => id === groupId)?.name
  const now = groupId === group.id ? t('groups.alreadyIn') : other ? t('groups.now', { group: other }) : null
  return [tail && t('members.phoneTail', { digits: tail }), now].filter(Boolean).join(' · ')
}
