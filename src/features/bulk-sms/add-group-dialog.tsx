import { smsRoutes } from '../../../contract/routes/sms.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { api } from '../../lib/api/api.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ownId, sendOnce, type OwnId } from '../../ui/form/send-once.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { checkGroup, type GroupValues } from './group-values.ts'
import { t } from './messages.ts'

type Props = { open: boolean; onClose: () => void; onChanged: () => void }

/** Creates a group: its name, and its first numbers. */
export function AddGroupDialog({ open, onClose, onChanged }: Props) {
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
            label={t('bulkSms.numbers')}
            hint={t('bulkSms.groupNumbersHint')}
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
