import type { ReactNode } from 'react'
import { problemOf, type ProblemCode } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { IconName } from '../icons.tsx'
import { toast } from '../toast-store.ts'
import { Form } from './form.tsx'
import { tooLong } from './too-long.ts'
import { useForm } from './use-form.ts'

const LONGEST_REASON = 200

type ReasonDialogProps = {
  title: string
  /** Says what the step changes. */
  children: ReactNode
  words: {
    reason: string
    hint: string
    /** The error at an empty field. */
    missing: string
    submit: string
    busy: string
    /** The reason why the button is disabled offline. */
    offline: string
    /** The toast afterwards. */
    done: string
  }
  icon?: IconName
  draftKey: string
  submit: (reason: string) => Promise<unknown>
  /** The error code after which the list behind the dialog is outdated. */
  outdated: ProblemCode
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a step that only the server can do, and waits for its response. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog open title={props.title} onClose={props.onClose}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm(props: ReasonDialogProps) {
  const { title, children, words, icon, draftKey, submit, outdated, onClose, onChanged } = props
  const online = useOnline()
  const form = useForm({
    initial: { reason: '' },
    draftKey,
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? words.missing : tooLong(reason.trim(), LONGEST_REASON),
    }),
    submit: async ({ reason }) => {
      try {
        await submit(reason)
      } catch (thrown) {
        const problem = problemOf(thrown)
        // Another user was quicker, or an earlier response was lost. The list shows it.
        if (problem.code === outdated) onChanged()
        return problem
      }
      toast(words.done)
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
        icon={icon}
        busy={form.busy}
        busyLabel={words.busy}
        whyNot={online ? undefined : words.offline}
      >
        {words.submit}
      </Button>
    </>
  )
  return (
    <Form form={form} label={title} actions={actions}>
      {children}
      <TextField
        {...form.field('reason')}
        label={words.reason}
        hint={words.hint}
        autoCapitalize="sentences"
        autoFocus
      />
    </Form>
  )
}
