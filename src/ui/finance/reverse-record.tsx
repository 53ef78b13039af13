import { useState } from 'react'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { say } from './words.ts'

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

/** Asks for the reason of a reversal. */
export function ReverseRecord({ name, id, done, reverse, onClose, onChanged, ...props }: ReverseRecordProps) {
  // The amount at first: after somebody else's reversal nothing is left to take back.
  const [amount] = useState(props.amount)
  return (
    <ReasonDialog
      title={say('finance.reverseTitle', { name })}
      words={{
        reason: say('finance.reason'),
        hint: say('finance.reasonHint'),
        missing: say('finance.reasonMissing'),
        submit: say('finance.reverse'),
        busy: say('finance.reversing'),
        offline: say('finance.offline'),
        done,
      }}
      icon="undo"
      draftKey={`reverse:${id}`}
      submit={reverse}
      outdated="ALREADY_REVERSED"
      onClose={onClose}
      onChanged={onChanged}
    >
      <p>{say('finance.reverseBody', { amount })}</p>
    </ReasonDialog>
  )
}
