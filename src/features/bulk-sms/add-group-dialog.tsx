import { phonesIn } from '../../../contract/typed-phones.ts'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkGroup } from './group-values.ts'
import { say } from './words.ts'

type Props = { open: boolean; onClose: () => void; onChanged: () => void }

/** A new group: its name, and its first numbers. */
export function AddGroupDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} title={say('bulkSms.addGroup')} onClose={props.onClose}>
      <AddGroup {...props} />
    </Dialog>
  )
}

function AddGroup({ onClose, onChanged }: Omit<Props, 'open'>) {
  const online = useOnline()
  const form = useForm({
    initial: { name: '', phoneNumbers: '' },
    check: checkGroup,
    draftKey: 'sms-group',
    submit: async ({ name, phoneNumbers }) => {
      try {
        await api.call(smsRoutes.addSmsGroup, {
          body: { name: name.trim(), phoneNumbers: phonesIn(phoneNumbers) },
        })
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (problem.code !== 'ALREADY_EXISTS') return problem
        return { errors: [{ path: 'name', message: t('toasts.groupExists') }] }
      }
      toast(t('toasts.groupAdded'))
      onChanged()
      onClose()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        disabled={form.values.name.trim() === ''}
        busy={form.busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : say('bulkSms.groupOffline')}
      >
        {t('common.add')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('bulkSms.addGroup')} actions={actions}>
      <TextField {...form.field('name')} label={say('bulkSms.groupName')} autoCapitalize="words" />
      <LongTextField
        {...form.field('phoneNumbers')}
        label={say('bulkSms.numbers')}
        hint={say('bulkSms.groupNumbersHint')}
        optional
      />
    </Form>
  )
}
