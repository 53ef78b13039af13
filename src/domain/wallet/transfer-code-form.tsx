import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from './messages.ts'
import { useState } from 'react'

type Props = { transfer: TransferAnswer; onUpdate: (transfer: TransferAnswer) => void }

const check = ({ code }: { code: string }) => ({
  code: /^\d{4,10}$/.test(code.trim()) ? undefined : t('wallet.codeWrong'),
})

/** The bank's error is at the field, and the advice is above. */
function whyNotTaken(problem: ApiProblem): SubmitFailure {
  const [refused] = problem.errors
  if (refused?.path !== 'code') return problem
  const message = t('wallet.transferReason', { reason: refused.message })
  return { message: t('wallet.codeNotTaken'), errors: [{ path: 'code', message }] }
}

/** The one-time code that the bank requires before it sends the money. */
export function TransferCodeForm({ transfer, onUpdate }: Props) {
  const form = useForm({
    initial: { code: '' },
    check,
    submit: async ({ code }) => {
      try {
        onUpdate(
          await api.call(transferRoutes.giveTransferCode, { params: { id: transfer.id }, body: { code } }),
        )
      } catch (thrown) {
        return whyNotTaken(problemOf(thrown))
      }
    },
  })
  const again = useResendCode(transfer, onUpdate)
  const actions = (
    <>
      <Button tone="quiet" busy={again.busy} onClick={() => void again.send()}>
        {t('wallet.codeAgain')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('wallet.transferSending')}>
        {t('wallet.codeSend')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('wallet.code')} actions={actions}>
      <TextField
        {...form.field('code')}
        label={t('wallet.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p role="status">{again.sentence}</p>
    </Form>
  )
}

/** Sends the one-time code again. `sentence` reports the result. */
function useResendCode(transfer: TransferAnswer, onUpdate: (transfer: TransferAnswer) => void) {
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const send = async () => {
    setBusy(true)
    setSentence(undefined)
    try {
      const answer = await api.call(transferRoutes.resendTransferCode, { params: { id: transfer.id } })
      if (answer.waits_for === 'code') setSentence(t('wallet.codeSentAgain'))
      onUpdate(answer)
    } catch (thrown) {
      setSentence(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return { busy, sentence, send }
}
