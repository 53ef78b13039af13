import { useEffect, useState } from 'react'
import { newId } from '../../../contract/ids.ts'
import { useKeptDraft, type KeptDraft } from '../../lib/edits/use-kept-draft.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { changedFields } from '../../lib/edits/three-way.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { checkMember } from './check-member.ts'
import { MemberFields } from './member-fields.tsx'
import { newMember, noMember, type MemberValues } from './member-values.ts'
import { samePerson } from './same-person.ts'

type AddMemberDialogProps = { open: boolean; onClose: () => void; onOpenKnown: (id: string) => void }

/** Adds one member, with or without a network. What was typed outlives closing it, reloading and a crash. */
export function AddMemberDialog({ open, onClose, onOpenKnown }: AddMemberDialogProps) {
  return (
    <Dialog open={open} title={t('members.addTitle')} onClose={onClose}>
      <AddMember onClose={onClose} onOpenKnown={onOpenKnown} />
    </Dialog>
  )
}

function AddMember(props: Omit<AddMemberDialogProps, 'open'>) {
  const draft = useKeptDraft<MemberValues>('add-member')
  if (draft.found === undefined) return <SkeletonRows />
  return <AddMemberForm {...props} draft={draft} found={draft.found} />
}

function AddMemberForm({
  onClose,
  onOpenKnown,
  draft,
  found,
}: Omit<AddMemberDialogProps, 'open'> & { draft: KeptDraft<MemberValues>; found: MemberValues | null }) {
  const church = useChurch()
  const [fromDraft, setFromDraft] = useState(found !== null)
  const [knownId, setKnownId] = useState<string>()
  const form = useForm<MemberValues>({
    initial: found ? { ...noMember, ...found } : noMember,
    check: checkMember,
    submit: save,
  })
  const { values } = form
  const { keep } = draft
  useEffect(() => {
    if (changedFields(noMember, values).length > 0) keep(values)
  }, [values, keep])

  async function save(typed: MemberValues) {
    const known = samePerson(church.people, typed)
    setKnownId(known?.id)
    if (known)
      return { message: `${t('toasts.memberExists')}. ${t('members.known', { name: personName(known) })}` }
    try {
      await church.mutate('add-member', newMember(newId(), typed))
    } catch (thrown) {
      return notKept(thrown)
    }
    draft.drop()
    toast(t('toasts.memberAdded'))
    onClose()
  }
  const startAfresh = () => {
    for (const field of changedFields(noMember, values)) form.set(field, noMember[field])
    draft.drop()
    setFromDraft(false)
  }

  return (
    <Form
      form={form}
      label={t('members.addTitle')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
            {t('members.addAction')}
          </Button>
        </>
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      {knownId && form.failure && (
        <Button tone="quiet" icon="person" onClick={() => onOpenKnown(knownId)}>
          {t('members.knownOpen')}
        </Button>
      )}
      <MemberFields form={form} />
    </Form>
  )
}
