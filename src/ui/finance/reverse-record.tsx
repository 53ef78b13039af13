import { useState } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Form } from '../form/form.tsx'
import { tooLong } from '../form/too-long.ts'
import { useForm } from '../form/use-form.ts'
import { toast } from '../toast-store.ts'
import { say } from './words.ts'

const LONGEST_REASON = 200

type ReverseRecordProps = {
  /** The record: "Tithe, ₦2,500". */
  name: string
  /** The amount that is taken back: "₦2,500". */
  amount: string
  /** Of the record; names the draft. */
  id: string
  /** The toast afterwards. */
  done: string
  reverse: (reason: string) => Promise<unknown>
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a reversal, and waits for the server's answer. */
export function ReverseRecord(props: ReverseRecordProps) {
  const title = say('finance.reverseTitle', { name: props.name })
  return (
    <Dialog open title={title} onClose={props.onClose}>
      <ReverseForm {...props} title={title} />
    </Dialog>
  )
}

function ReverseForm(props: ReverseRecordProps & { title: string }) {
  const { title, id, done, reverse, onClose, onChanged } = props
  // The amount at first: after somebody else's reversal nothing is left to take back.
  const [amount] = useState(props.amount)
  const online = useOnline()
  const form = useForm({
    initial: { reason: '' },
    draftKey: `reverse:${id}`,
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? say('finance.reasonMissing') : tooLong(reason.trim(), LONGEST_REASON),
    }),
    submit: async ({ reason }) => {
      try {
        await reverse(reason)
      } catch (thrown) {
        const problem = problemOf(thrown)
        // Somebody else was quicker, or an earlier answer was lost: the list shows it.
        if (problem.code === 'ALREADY_REVERSED') onChanged()
        return problem
      }
      toast(done)
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
        icon="undo"
        busy={form.busy}
        busyLabel={say('finance.reversing')}
        whyNot={online ? undefined : say('finance.offline')}
      >
        {say('finance.reverse')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={title} actions={actions}>
      <p>{say('finance.reverseBody', { amount })}</p>
      <TextField
        {...form.field('reason')}
        label={say('finance.reason')}
        hint={say('finance.reasonHint')}
        autoCapitalize="sentences"
        autoFocus
      />
    </Form>
  )
}
