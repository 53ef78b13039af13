import { useMemo } from 'react'
import { mutationNamed } from '../../../sync/mutations/index.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { ERASED } from '../../../sync/merge/erased.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { problemsByField, useForm } from '../../ui/form/use-form.ts'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { isAddedAgain, isCard, mendingOf, editableFields, mendedArgs } from './mending.ts'

type Props = { open: boolean; entry: OutboxEntry; onClose: () => void }

function titleOf(entry: OutboxEntry) {
  if (isCard(entry)) return 'outbox.addFromCard'
  return isAddedAgain(entry) ? 'outbox.addAgain' : 'outbox.editTitle'
}

/** The rejected op as a form. Saving sends it again as a new op. */
export function MendDialog({ open, entry, onClose }: Props) {
  return (
    <Dialog open={open} title={t(titleOf(entry))} onClose={onClose}>
      {entry.code === ERASED.code ? (
        // The person was erased while the dialog was open: there is nothing left to correct.
        <p className="outbox-why">{entry.message}</p>
      ) : (
        <MendForm entry={entry} onClose={onClose} />
      )}
    </Dialog>
  )
}

function MendForm({ entry, onClose }: Omit<Props, 'open'>) {
  const { outbox } = useChurch()
  const mending = useMemo(() => mendingOf(entry), [entry])
  const fields = useMemo(() => editableFields(mending), [mending])
  const initial = useMemo(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])), [fields])
  const form = useForm<Record<string, string>>({
    initial,
    draftKey: `mend:${entry.id}`,
    check: (typed) => {
      const issues =
        mutationNamed(mending.type)?.args.safeParse(mendedArgs(mending, typed)).error?.issues ?? []
      return problemsByField(
        typed,
        issues.map(({ path, message }) => ({ path: path.join('.'), message })),
      ).errors
    },
    submit: async (typed) => {
      await outbox.retry(entry.id, mendedArgs(mending, typed), mending.type)
      toast(t('outbox.retried'))
      onClose()
    },
  })
  return (
    <Form
      form={form}
      label={t(titleOf(entry))}
      actions={
        <Button type="submit" busy={form.busy}>
          {t(isAddedAgain(entry) ? titleOf(entry) : 'outbox.saveAndSend')}
        </Button>
      }
    >
      {entry.message && <p className="outbox-why">{entry.message}</p>}
      {fields.map(({ name, label }) => {
        const Field = name === 'phone_number' ? PhoneField : name.startsWith('date_') ? DateField : TextField
        return <Field key={name} {...form.field(name)} value={form.values[name] ?? ''} label={t(label)} />
      })}
    </Form>
  )
}
