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
import { looksLikeNumbers } from './typed-numbers.ts'
import { say } from './words.ts'

type Props = { open: boolean; onClose: () => void; onAdded: () => void }

/** Numbers that are not to be written to again. */
export function AddStopDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} title={say('bulkSms.stopAdd')} onClose={props.onClose}>
      <AddStop {...props} />
    </Dialog>
  )
}

const check = ({ phoneNumbers }: { phoneNumbers: string }) => ({
  phoneNumbers: looksLikeNumbers(phoneNumbers)
    ? phonesIn(phoneNumbers).length > 0
      ? undefined
      : say('bulkSms.whyNextNumbers')
    : say('bulkSms.numbersWrong'),
})

function AddStop({ onClose, onAdded }: Omit<Props, 'open'>) {
  const online = useOnline()
  const form = useForm({
    initial: { phoneNumbers: '', reason: '' },
    check,
    draftKey: 'sms-stop',
    submit: async ({ phoneNumbers, reason }) => {
      try {
        const body = { phoneNumbers: phonesIn(phoneNumbers), reason: reason.trim() || null }
        const { count } = await api.call(smsRoutes.addSmsStops, { body })
        toast(say('bulkSms.stopAdded', { count }))
      } catch (thrown) {
        return problemOf(thrown)
      }
      onAdded()
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
        disabled={form.incomplete}
        busy={form.busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : say('bulkSms.groupOffline')}
      >
        {t('common.add')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('bulkSms.stopAdd')} actions={actions}>
      <LongTextField
        {...form.field('phoneNumbers')}
        label={say('bulkSms.numbers')}
        hint={say('bulkSms.numbersHint')}
      />
      <TextField {...form.field('reason')} label={say('bulkSms.stopWhy')} optional />
    </Form>
  )
}
