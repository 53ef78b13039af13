import { useState } from 'react'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { t } from './messages.ts'

type ReverseRecordProps = {
  /** The record: "Tithe, ₦2,500". */
  name: string
  /** The reversed amount: "₦2,500". */
  amount: string
  /** The record's id, which names the draft. */
  id: string
  /** The toast afterwards. */
  done: string
  reverse: (reason: string) => Promise<unknown>
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a reversal. */
export function ReverseRecord({ name, id, done, reverse, onClose, onChanged, ...props }: ReverseRecordProps) {
  // Keeps the first amount, because after another user's reversal nothing is left to reverse.
  const [amount] = useState(props.amount)
  return (
    <ReasonDialog
      title={t('finance.reverseTitle', { name })}
      words={{
        reason: t('finance.reason'),
        hint: t('finance.reasonHint'),
        missing: t('finance.reasonMissing'),
        submit: t('finance.reverse'),
        busy: t('finance.reversing'),
        offline: t('finance.offline'),
        done,
      }}
      icon="undo"
      draftKey={`reverse:${id}`}
      submit={reverse}
      outdated="ALREADY_REVERSED"
      onClose={onClose}
      onChanged={onChanged}
    >
      <p>{t('finance.reverseBody', { amount })}</p>
    </ReasonDialog>
  )
}
