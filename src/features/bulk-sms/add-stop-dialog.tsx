import { smsRoutes } from '../../../contract/routes/sms.ts'
import { phonesIn } from '../../../contract/typed-phones.ts'
import { api } from '../../lib/api/api.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AddDialog } from './add-dialog.tsx'
import { numbersProblem } from './typed-numbers.ts'
import { say } from './words.ts'

type Props = { open: boolean; onClose: () => void; onAdded: () => void }
type Values = { phoneNumbers: string; reason: string }

/** Numbers that are not to be written to again. */
export function AddStopDialog({ open, onClose, onAdded }: Props) {
  return (
    <AddDialog<Values>
      open={open}
      title={say('bulkSms.stopAdd')}
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
            label={say('bulkSms.numbers')}
            hint={say('bulkSms.numbersHint')}
          />
          <TextField {...form.field('reason')} label={say('bulkSms.stopWhy')} optional />
        </>
      )}
    </AddDialog>
  )
}

function check({ phoneNumbers }: Values) {
  const missing = phonesIn(phoneNumbers).length === 0 ? say('bulkSms.whyNextNumbers') : undefined
  return { phoneNumbers: numbersProblem(phoneNumbers) ?? missing }
}

async function add({ phoneNumbers, reason }: Values): Promise<void> {
  const body = { phoneNumbers: phonesIn(phoneNumbers), reason: reason.trim() || null }
  const { count } = await api.call(smsRoutes.addSmsStops, { body })
  toast(say('bulkSms.stopAdded', { count }))
}
