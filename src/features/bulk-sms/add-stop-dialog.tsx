import { smsRoutes } from '../../../contract/routes/sms.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { api } from '../../lib/api/api.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { numbersProblem } from './typed-numbers.ts'
import { t } from './messages.ts'

type Props = { open: boolean; onClose: () => void; onAdded: () => void }
type Values = { phoneNumbers: string; reason: string }

/** Adds numbers that must not receive SMS any more. */
export function AddStopDialog({ open, onClose, onAdded }: Props) {
  return (
    <AddDialog<Values>
      open={open}
      title={t('bulkSms.stopAdd')}
      initial={{ phoneNumbers: '', reason: '' }}
      check={check}
      draftKey="sms-stop"
      add={add}
      onAdded={onAdded}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LongTextField
            {...form.field('phoneNumbers')}
            label={t('bulkSms.numbers')}
            hint={t('bulkSms.numbersHint')}
          />
          <TextField {...form.field('reason')} label={t('bulkSms.stopWhy')} optional />
        </>
      )}
    </AddDialog>
  )
}

function check({ phoneNumbers }: Values) {
  const missing = phonesIn(phoneNumbers).length === 0 ? t('bulkSms.whyNextNumbers') : undefined
  return { phoneNumbers: numbersProblem(phoneNumbers) ?? missing }
}

async function add({ phoneNumbers, reason }: Values): Promise<void> {
  const body = { phoneNumbers: phonesIn(phoneNumbers), reason: reason.trim() || null }
  const { count } = await api.call(smsRoutes.addSmsStops, { body })
  toast(t('bulkSms.stopAdded', { count }))
}
