import type { ReactNode } from 'react'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm, type FormOptions, type FormState } from '../../ui/form/use-form.ts'
import { t } from './messages.ts'

type AddFormProps<Values extends object> = Omit<FormOptions<Values>, 'submit'> & {
  title: string
  /** Sends the values to the server and shows the success. */
  add: (values: Values, form: FormState<Values>) => Promise<void>
  onAdded: () => void
  onClose: () => void
  children: (form: FormState<Values>) => ReactNode
}

/** A dialog that adds something with numbers. The draft survives until it is added. */
export function AddDialog<Values extends object>({
  open,
  ...props
}: AddFormProps<Values> & { open: boolean }) {
  return (
    <Dialog open={open} title={props.title} onClose={props.onClose}>
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm<Values extends object>(props: AddFormProps<Values>) {
  const { title, add, onAdded, onClose, children, ...options } = props
  const online = useOnline()
  const submit = async (values: Values) => {
    try {
      await add(values, form)
    } catch (thrown) {
      return problemOf(thrown)
    }
    onAdded()
    onClose()
  }
  const form = useForm<Values>({ ...options, submit })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('common.saving')}
        whyNot={online ? undefined : t('bulkSms.groupOffline')}
      >
        {t('common.add')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={title} actions={actions}>
      {children(form)}
    </Form>
  )
}
