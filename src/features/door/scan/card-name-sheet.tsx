import { hasLetter } from '../../../../contract/tidy-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { notSavedSentence } from '../storage-sentence.ts'
import { t } from './messages.ts'

export type CardName = { first_name: string; last_name: string }

type CardNameSheetProps = {
  open: boolean
  onSave: (name: CardName) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a person whose card this phone does not know. */
export function CardNameSheet({ open, onSave, onClose }: CardNameSheetProps) {
  return (
    <Sheet open={open} title={t('scan.nameOfCard')} onClose={onClose}>
      {open && <NameForm onSave={onSave} />}
    </Sheet>
  )
}

function NameForm({ onSave }: Pick<CardNameSheetProps, 'onSave'>) {
  const form = useForm<CardName>({
    initial: { first_name: '', last_name: '' },
    check: ({ first_name }) => (hasLetter(first_name) ? {} : { first_name: t('scan.firstNameMissing') }),
    submit: (name) => onSave(name).catch((error: unknown) => ({ message: notSavedSentence(error) })),
  })
  return (
    <Form
      form={form}
      label={t('scan.nameOfCard')}
      actions={
        <Button type="submit" wide busy={form.busy}>
          {t('scan.saveName')}
        </Button>
      }
    >
      <TextField label={t('fields.firstName')} autoCapitalize="words" {...form.field('first_name')} />
      <TextField label={t('fields.lastName')} autoCapitalize="words" optional {...form.field('last_name')} />
    </Form>
  )
}
