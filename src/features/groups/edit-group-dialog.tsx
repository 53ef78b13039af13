import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictChoice, FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { ConflictFirst } from '../../ui/form/conflict-first.tsx'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { failureOf } from './failure-of.ts'
import type { GroupSource, GroupLine, Typed } from './group-source.ts'
import { checkGroup, coordinatorChoices, GroupFields, type GroupValues } from './group-form.tsx'
import { t } from './messages.ts'

type Props = { source: GroupSource; id: string | null; onClose: () => void }

/** Changes the name or the coordinator of a group, or whether it is a children's class. Only changed fields are sent. */
export function EditGroupDialog({ source, id, onClose }: Props) {
  const group = source.groups?.find((one) => one.id === id)
  const title = group ? source.kind.t('editTitle', { name: group.name }) : t('common.edit')
  return (
    <Dialog open={id !== null} title={title} onClose={onClose}>
      {group ? (
        <EditGroup key={group.id} source={source} group={group} onClose={onClose} />
      ) : source.groups ? (
        <p>{t('groups.gone')}</p>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Dialog>
  )
}

type EditProps = Omit<Props, 'id'> & { group: GroupLine }

function EditGroup(props: EditProps) {
  const draft = useKeptDraft<EditDraft<GroupValues>>(`edit-group:${props.group.id}`)
  if (draft.found === undefined) return <SkeletonRows rows={2} />
  return <EditGroupForm {...props} draft={draft} found={draft.found} />
}

type FormProps = EditProps & Drafted<GroupValues>

export function EditGroupForm({ source, group, onClose, draft, found }: FormProps) {
  const { kind } = source
  const now: GroupValues = {
    name: group.name,
    user_id: group.user_id ?? '', // An answer that an older app kept has none.
    is_class: group.is_class ?? false,
  }
  const form = useForm({ initial: startOf(now, found), check: checkGroup(source), submit: save })
  const edit = useDraftedEdit<GroupValues>(form, now, { draft, found })
  const { changed, conflicts, followed, keepMine, takeTheirs } = edit

  async function save({ name, user_id, is_class }: GroupValues) {
    const typed: Typed = { name: name.trim(), user_id: user_id || null, is_class }
    const set = Object.fromEntries(changed.map((field) => [field, typed[field]])) as Partial<Typed>
    try {
      await source.change(group.id, set)
    } catch (thrown) {
      return failureOf(thrown)
    }
    draft.drop()
    toast(kind.t('updated'))
    onClose()
  }
  const labels = { name: kind.t('name'), user_id: t('groups.coordinator'), is_class: t('groups.isClass') }
  const words = (field: keyof GroupValues, value: string | boolean) => {
    if (typeof value === 'boolean') return t(value ? 'groups.yes' : 'groups.no')
    if (field === 'name') return value
    return coordinatorChoices(source, value).find((choice) => choice.value === value)?.label ?? ''
  }
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('common.saving')}
        whyNot={
          source.whyNot ??
          whyNotYet(
            conflicts.map(({ field }) => labels[field]),
            changed.length,
          )
        }
      >
        {t('common.saveChanges')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={kind.t('editTitle', { name: group.name })} actions={actions}>
      {edit.fromDraft && <DraftNotice onDrop={edit.startAfresh} />}
      <GroupFields source={source} form={form} />
      <FollowedNotice labels={followed.map((field) => labels[field])} />
      <ConflictChoice
        conflicts={conflicts.map(({ field, mine, theirs }) => ({
          field,
          label: labels[field],
          mine: words(field, mine),
          theirs: words(field, theirs),
        }))}
        onKeep={(field) => keepMine(field as keyof GroupValues)}
        onTake={(field) => takeTheirs(field as keyof GroupValues)}
      />
    </Form>
  )
}

function whyNotYet(conflicts: readonly string[], changed: number) {
  if (conflicts.length > 0) return <ConflictFirst labels={conflicts} />
  return changed === 0 ? t('edits.nothingChanged') : undefined
}
