import { useState } from 'react'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FieldErrors, type SubmitFailure, useForm, type FormState } from '../../ui/form/use-form.ts'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalTableView } from '../../ui/table/table-view.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { numbersProblem } from './typed.ts'
import { numberWords, t } from './messages.ts'

type AddProps = { open: boolean; onClose: () => void; onChanged: () => void }

/** Creates a group: its name, and its first numbers. */
export function AddGroupDialog({ open, onClose, onChanged }: AddProps) {
  return (
    <AddDialog<GroupValues & OwnId>
      open={open}
      title={t('bulkSms.addGroup')}
      initial={{ ...ownId(), name: '', phoneNumbers: '' }}
      check={checkGroup}
      draftKey="sms-group"
      add={add}
      onAdded={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={t('bulkSms.groupName')} autoCapitalize="words" />
          <LongTextField
            {...form.field('phoneNumbers')}
            label={t('bulkSms.phoneNumbers')}
            hint={t('bulkSms.numbersHint')}
            optional
          />
        </>
      )}
    </AddDialog>
  )
}

async function add(values: GroupValues & OwnId, form: FormState<GroupValues & OwnId>): Promise<void> {
  const body = { name: values.name.trim(), phoneNumbers: phonesIn(values.phoneNumbers) }
  await sendOnce(form, values, (id) => api.call(smsRoutes.addSmsGroup, { body: { id, ...body } }))
  toast(t('toasts.groupAdded'))
}

type GroupProps = {
  id: string | null
  /** Null while they load. */
  groups: readonly SmsGroup[] | null
  onClose: () => void
  onChanged: () => void
  onDelete: (id: string) => void
}

/** One group: rename it, add or remove numbers, delete it. */
export function GroupDialog({ id, groups, ...props }: GroupProps) {
  const group = groups?.find((one) => one.id === id)
  return (
    <Dialog
      open={id !== null && groups !== null}
      title={group?.name ?? t('bulkSms.group')}
      onClose={props.onClose}
    >
      {group ? (
        <OneGroup key={group.id} group={group} {...props} />
      ) : (
        <EmptyState title={t('bulkSms.groupGone')} />
      )}
    </Dialog>
  )
}

type OneProps = Omit<GroupProps, 'id' | 'groups'> & { group: SmsGroup }

function OneGroup({ group, onClose, onChanged, onDelete }: OneProps) {
  const online = useOnline()
  const form = useForm({
    initial: { name: group.name, phoneNumbers: '' },
    check: checkGroup,
    draftKey: `sms-group:${group.id}`,
    submit: async (typed) => {
      const failure = await changeGroup(group, typed)
      if (failure) return failure
      onChanged()
      onClose()
    },
  })
  const unchanged = Object.keys(changesOf(form.values, group.name)).length === 0
  const actions = (
    <Button
      type="submit"
      busy={form.busy}
      busyLabel={t('common.saving')}
      whyNot={!online ? t('bulkSms.groupOffline') : unchanged ? t('bulkSms.unchanged') : undefined}
    >
      {t('bulkSms.updateGroup')}
    </Button>
  )
  return (
    <div className="messages-group">
      <Form form={form} label={group.name} actions={actions}>
        <TextField {...form.field('name')} label={t('bulkSms.groupName')} autoCapitalize="words" />
        <LongTextField
          {...form.field('phoneNumbers')}
          label={t('bulkSms.addNumbers')}
          hint={t('bulkSms.numbersHint')}
          optional
        />
      </Form>
      <GroupNumbers group={group} onChanged={onChanged} />
      <div>
        <Button tone="plain" icon="trash" disabled={!online} onClick={() => onDelete(group.id)}>
          {t('bulkSms.deleteGroup')}
        </Button>
      </div>
    </div>
  )
}

const matches = byWords(numberWords)

type NumbersProps = { group: SmsGroup; onChanged: () => void }

/** The numbers of a group, each with a button to remove it. */
function GroupNumbers({ group, onChanged }: NumbersProps) {
  const online = useOnline()
  const state = useLocalTableView()
  const [going, setGoing] = useState<string | null>(null)
  const takeOut = async (number: string) => {
    setGoing(number)
    try {
      const body = { groupId: group.id, phoneNumbersToRemove: [number] }
      await api.call(smsRoutes.changeSmsGroup, { body })
      toast(t('bulkSms.takenOut', { number: formatPhone(number) }))
      onChanged()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setGoing(null)
  }
  const remove = (number: string) => (
    <Button
      tone="plain"
      busy={going === number}
      disabled={!online}
      aria-label={t('bulkSms.removeNumber', { number: formatPhone(number) })}
      onClick={() => void takeOut(number)}
    >
      {t('common.remove')}
    </Button>
  )
  return (
    <DialogScroll>
      <section className="messages-numbers">
        <h3>{t('bulkSms.numbersInGroup')}</h3>
        <DataTable
          {...state}
          label={t('bulkSms.numbersInGroup')}
          rows={group.sms_phone_number}
          columns={[
            { key: 'number', title: t('bulkSms.number'), cell: formatPhone, card: 'title' },
            { key: 'remove', title: t('table.actions'), cell: remove, card: 'side', end: true },
          ]}
          rowKey={(number) => number}
          rowName={formatPhone}
          file={{
            name: group.name,
            columns: [{ title: t('bulkSms.number'), type: 'phone', value: (number) => number }],
          }}
          matches={matches}
          empty={<p className="messages-note">{t('bulkSms.noNumbers')}</p>}
        />
      </section>
    </DialogScroll>
  )
}

type DeleteProps = { group: SmsGroup | null; onClose: () => void; onDeleted: () => void }

/** Asks before a group is deleted, and says what is deleted with it. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  const remove = async () => {
    if (!group) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call(smsRoutes.deleteSmsGroup, { params: { id: group.id } })
      toast(t('toasts.removed'))
      close()
      onDeleted()
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={group !== null}
      title={t('bulkSms.deleteGroupTitle', { name: group?.name ?? '' })}
      confirmLabel={t('common.delete')}
      busyLabel={t('common.deleting')}
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <p>{t('bulkSms.deleteGroupBody', { count: group?.sms_phone_number.length ?? 0 })}</p>
    </ConfirmDialog>
  )
}

export type GroupValues = { name: string; phoneNumbers: string }

export const checkGroup = ({ name, phoneNumbers }: GroupValues): FieldErrors<GroupValues> => ({
  name: name.trim() ? undefined : t('bulkSms.groupNameMissing'),
  phoneNumbers: numbersProblem(phoneNumbers),
})

/** Returns only changed values, so an unchanged form gives an empty object. */
export function changesOf(typed: GroupValues, name: string): { name?: string; phoneNumbers?: string[] } {
  const numbers = phonesIn(typed.phoneNumbers)
  return {
    ...(typed.name.trim() !== name && { name: typed.name.trim() }),
    ...(numbers.length > 0 && { phoneNumbers: numbers }),
  }
}

/** Renames a group and adds numbers. Returns the failure, if any. */
async function changeGroup(group: SmsGroup, typed: GroupValues): Promise<SubmitFailure | void> {
  const changes = changesOf(typed, group.name)
  try {
    const after = await api.call(smsRoutes.changeSmsGroup, { body: { groupId: group.id, ...changes } })
    const added = after.sms_phone_number.length - group.sms_phone_number.length
    toast(
      changes.phoneNumbers ? t('toasts.numbersAdded', { count: Math.max(0, added) }) : t('toasts.updated'),
    )
  } catch (thrown) {
    const problem = problemOf(thrown)
    if (problem.code !== 'ALREADY_EXISTS') return problem
    return { errors: [{ path: 'name', message: t('toasts.groupExists') }] }
  }
}
