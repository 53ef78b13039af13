import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConflictChoice, FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { ConflictFirst } from '../../ui/form/conflict-first.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { checkMember, editOf, valuesOf, type MemberValues } from './member-values.tsx'
import { fieldLabel, fieldValue } from './field-text.ts'
import { MemberFields } from './member-fields.tsx'
import { useMember, type KnownMember } from './use-member.ts'

type FormProps = Drafted<MemberValues> & { member: KnownMember; onClose: () => void }

/** Changes fields of a member, online or offline. Only changed fields are sent. */
export function EditMemberDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { people } = useChurch()
  const person = id === null ? undefined : people.get(id)
  const title = person ? t('members.editTitle', { name: personName(person) }) : t('common.edit')
  return (
    <Dialog open={id !== null} title={title} onClose={onClose}>
      {id !== null && <EditMember key={id} id={id} onClose={onClose} />}
    </Dialog>
  )
}

function EditMember({ id, onClose }: { id: string; onClose: () => void }) {
  const member = useMember(id)
  const draft = useKeptDraft<EditDraft<MemberValues>>(`edit-member:${id}`)
  if (member === null) return <MemberGone onClose={onClose} typed={draft.holds()} />
  if (member === undefined || draft.found === undefined) return <SkeletonRows />
  return <EditMemberForm member={member} draft={draft} found={draft.found} onClose={onClose} />
}

/** Values under "More details" that the record holds already. */
const hasMore = ({ email, occupation, country, state, city, street }: MemberValues): boolean =>
  [email, occupation, country, state, city, street].some((value) => value !== '')

export function EditMemberForm({ member, draft, found, onClose }: FormProps) {
  const church = useChurch()
  const groups = useGroupNames()
  const now = valuesOf(member)
  const form = useForm<MemberValues>({
    initial: startOf(now, found),
    check: (typed) => checkMember(typed, church.today(), now),
    submit: save,
  })
  const followed = useDraftedEdit<MemberValues>(form, now, { draft, found })
  const { base, conflicts, fromDraft, startAfresh } = followed

  async function save(typed: MemberValues) {
    const set = editOf(base, typed, member)
    try {
      if (Object.keys(set).length > 0) await church.mutate('edit-member', { id: member.id, set })
    } catch (thrown) {
      return notKept(thrown)
    }
    draft.drop()
    if (Object.keys(set).length > 0) toast(t('toasts.memberUpdated'))
    onClose()
  }
  const labelOf = (field: string) => fieldLabel(field) ?? field
  const whyNot =
    conflicts.length > 0 ? <ConflictFirst labels={conflicts.map(({ field }) => labelOf(field))} /> : undefined

  return (
    <Form
      form={form}
      label={t('members.editTitle', {
        name: personName({ first_name: now.first_name, last_name: now.last_name }),
      })}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('common.saving')} whyNot={whyNot}>
            {t('common.saveChanges')}
          </Button>
        </>
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <MemberFields
        form={form}
        open={fromDraft || conflicts.length > 0 || followed.followed.length > 0 || hasMore(now)}
      />
      <FollowedNotice labels={followed.followed.map(labelOf)} />
      <ConflictChoice
        conflicts={conflicts.map(({ field, mine, theirs }) => ({
          field,
          label: labelOf(field),
          mine: fieldValue(field, mine, groups),
          theirs: fieldValue(field, theirs, groups),
        }))}
        onKeep={(field) => followed.keepMine(field as keyof MemberValues)}
        onTake={(field) => followed.takeTheirs(field as keyof MemberValues)}
      />
    </Form>
  )
}

/**
 * Shown instead of a person who is deleted, or not loaded yet.
 * @param typed unsaved changes exist, which are not kept for a deleted person
 */
export function MemberGone({ onClose, typed = false }: { onClose: () => void; typed?: boolean }) {
  const { complete } = useLive(useChurch().status)
  return (
    <div className="members-gone">
      <p>{t(complete ? 'members.gone' : 'members.stillComing')}</p>
      {complete && typed && <p>{t('members.typedGone')}</p>}
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
