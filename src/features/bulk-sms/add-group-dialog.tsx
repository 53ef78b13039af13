import { smsRoutes } from '../../../contract/routes/sms.ts'
import { phonesIn } from '../../../contract/typed-phones.ts'
import { api } from '../../lib/api/api.ts'
import { t } from '../../lib/messages/t.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { checkGroup, type GroupValues } from './group-values.ts'
import { say } from './words.ts'

type Props = { open: boolean; onClose: () => void; onChanged: () => void }

/** A new group: its name, and its first numbers. */
export function AddGroupDialog({ open, onClose, onChanged }: Props) {
  return (
    <AddDialog<GroupValues>
      open={open}
      title={say('bulkSms.addGroup')}
      initial={{ name: '', phoneNumbers: '' }}
      check={checkGroup}
      draftKey="sms-group"
      add={add}
      onAdded={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={say('bulkSms.groupName')} autoCapitalize="words" />
          <LongTextField
            {...form.field('phoneNumbers')}
            label={say('bulkSms.numbers')}
            hint={say('bulkSms.groupNumbersHint')}
            optional
          />
        </>
      )}
    </AddDialog>
  )
}

async function add({ name, phoneNumbers }: GroupValues): Promise<void> {
  const body = { name: name.trim(), phoneNumbers: phonesIn(phoneNumbers) }
  await api.call(smsRoutes.addSmsGroup, { body })
  toast(t('toasts.groupAdded'))
}
