import { useEffect, useState, type ReactNode } from 'react'
import { newId } from '../../../contract/ids.ts'
import { useKeptDraft, type KeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { changedFields } from '../../domain/edits/drafted-edit.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { putInFamily, type ChosenFamily } from './change-family.ts'
import { checkMember, newMember, noMember, type MemberValues } from './member-values.tsx'
import { FamilyChoice, familyProblem } from './family-choice.tsx'
import { MemberFields } from './member-fields.tsx'
import type { People, Person } from '../../../sync/client/api.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'

export type AddMemberDialogProps = {
  open: boolean
  onClose: () => void
  onOpenKnown: (id: string) => void
  /** If given, the added person is a first timer and no member yet. `above` is shown over the fields. */
  firstTimer?: { title: string; action: string; above: ReactNode }
}

/** Adds one member, online or offline. The draft survives closing, reloading and a crash. */
export function AddMemberDialog({ open, ...props }: AddMemberDialogProps) {
  return (
    <Dialog open={open} title={props.firstTimer?.title ?? t('members.addTitle')} onClose={props.onClose}>
      <AddMember {...props} />
    </Dialog>
  )
}

type Draft = MemberValues & { family?: ChosenFamily | null }

function AddMember(props: Omit<AddMemberDialogProps, 'open'>) {
  const draft = useKeptDraft<Draft>(props.firstTimer ? 'add-first-timer' : 'add-member')
  if (draft.found === undefined) return <SkeletonRows />
  return <AddMemberForm {...props} draft={draft} found={draft.found} />
}

export function AddMemberForm({
  onClose,
  onOpenKnown,
  firstTimer,
  draft,
  found,
}: Omit<AddMemberDialogProps, 'open'> & { draft: KeptDraft<Draft>; found: Draft | null }) {
  const church = useChurch()
  const [fromDraft, setFromDraft] = useState(found !== null)
  const [knownId, setKnownId] = useState<string>()
  const [family, setFamily] = useState<ChosenFamily | null>(found?.family ?? null)
  // A form that was saved in part goes on where it stopped.
  const [id] = useState(newId)
  const form = useForm<MemberValues>({
    initial: found ? { ...noMember, ...found } : noMember,
    check: (typed) => checkMember(typed, church.today()),
    submit: save,
  })
  const { values } = form
  const { keep, drop } = draft
  useEffect(() => {
    if (family || changedFields(noMember, values).length > 0) keep({ ...values, family })
    else drop()
  }, [values, family, keep, drop])

  async function save(typed: MemberValues) {
    const known = samePerson(church.people, typed)
    setKnownId(known?.id === id ? undefined : known?.id)
    const unnamed = familyProblem(family)
    if (unnamed) return { message: unnamed }
    if (known && known.id !== id)
      return { message: `${t('toasts.memberExists')}. ${t('members.known', { name: personName(known) })}` }
    try {
      const added = newMember(id, typed)
      if (!church.people.get(id)) {
        if (firstTimer) await church.mutate('capture-first-timer', { ...added, service_id: null })
        else await church.mutate('add-member', added)
      }
      if (family) await putInFamily(church, id, family)
    } catch (thrown) {
      return notKept(thrown)
    }
    drop()
    toast(firstTimer ? t('toasts.firstTimerAdded') : t('toasts.memberAdded'))
    onClose()
  }
  const startAfresh = () => {
    for (const field of changedFields(noMember, values)) form.set(field, noMember[field])
    setFamily(null)
    setFromDraft(false)
  }

  return (
    <Form
      form={form}
      label={firstTimer?.title ?? t('members.addTitle')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('common.saving')}>
            {firstTimer?.action ?? t('members.addAction')}
          </Button>
        </>
      }
    >
      {firstTimer?.above}
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      {knownId && form.failure && (
        <Button tone="quiet" icon="person" onClick={() => onOpenKnown(knownId)}>
          {t('members.knownOpen', { name: values.first_name.trim() })}
        </Button>
      )}
      <MemberFields
        form={form}
        open={fromDraft || family !== null}
        more={
          <FamilyChoice
            chosen={family}
            lastName={values.last_name}
            onChange={setFamily}
            error={form.attempt > 0 ? familyProblem(family) : undefined}
          />
        }
      />
    </Form>
  )
}

/** Finds a person with the same phone and the same name (ignoring case, accents and order). */
export function samePerson(people: People, values: MemberValues): Person | undefined {
  const phone = normalPhone(values.phone_number)
  if (!phone) return undefined
  const name = nameKey(values.first_name, values.last_name)
  return people
    .all()
    .find((person) => person.phone_number === phone && nameKey(person.first_name, person.last_name) === name)
}
