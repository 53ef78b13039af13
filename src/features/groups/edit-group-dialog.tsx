import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictChoice, FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { ConflictFirst } from '../../ui/form/conflict-first.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { useForm, type FormState, type FieldErrors } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { failureOf, type GroupSource, type GroupLine, type Typed } from './group-source.ts'
import { t } from './messages.ts'
import type { ReactNode } from 'react'
import { isSeen } from '../../../contract/tidy-name.ts'
import { personName } from '../../lib/format/person-name.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tooLongOf } from '../../ui/form/too-long.ts'
import { memberCaptureLink } from '../../lib/public-links.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** A group's values in the form; an empty coordinator means none. */
export type GroupValues = { name: string; user_id: string; is_class: boolean }

export const noGroup: GroupValues = { name: '', user_id: '', is_class: false }

const NAME_MAX = 80

export function checkGroup({ kind }: GroupSource): (values: GroupValues) => FieldErrors<GroupValues> {
  return ({ name }) => {
    if (!isSeen(name)) return { name: kind.t('nameMissing') }
    return tooLongOf({ name }, { name: NAME_MAX })
  }
}

/** The fields of a cell or a department. */
export function GroupFields({
  source,
  form,
}: {
  source: GroupSource
  form: FormState<GroupValues>
}): ReactNode {
  const { kind, coordinators } = source
  return (
    <>
      <TextField
        {...form.field('name')}
        label={kind.t('name')}
        hint={kind.t('nameHint')}
        autoCapitalize="words"
      />
      <SelectField
        {...form.field('user_id')}
        label={t('groups.coordinator')}
        choices={coordinatorChoices(source, form.values.user_id)}
        disabled={coordinators === null}
        hint={coordinators === null ? t('groups.coordinatorsUnknown') : undefined}
        optional
      />
      <CheckField {...form.field('is_class')} label={t('groups.isClassLong')} />
    </>
  )
}

/**
 * The current coordinator stays among the choices even after leaving the team. Otherwise the next save would remove
 * them unnoticed.
 */
export function coordinatorChoices({ coordinators }: GroupSource, current: string): Choice[] {
  const team = (coordinators ?? []).map((user) => ({ value: user.id, label: personName(user) }))
  const known = current === '' || team.some(({ value }) => value === current)
  if (known) return team
  const label = coordinators ? t('groups.leftTeam') : t('groups.notKnown')
  return [{ value: current, label }, ...team]
}

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

/**
 * The public form's QR code for newcomers at a group's meeting. They register, and are then found by name and added.
 */
export function GroupQrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={t('groups.qr')} onClose={onClose}>
      <p className="groups-qr">{t('groups.qrLead')}</p>
      <QrCode
        link={memberCaptureLink(church.reference)}
        title={t('groups.qrTitle', { church: church.name })}
        width={300}
      />
    </Dialog>
  )
}
