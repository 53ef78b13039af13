import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { SubmitFailure } from '../form/form-errors.ts'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { useResendCode } from './use-resend-code.ts'
import { say } from './words.ts'

type Props = { transfer: TransferAnswer; onTold: (transfer: TransferAnswer) => void }

const check = ({ code }: { code: string }) => ({
  code: /^\d{4,10}$/.test(code.trim()) ? undefined : say('wallet.codeWrong'),
})

/** What the bank says of the code stands at the field; what to do about it above. */
function whyNotTaken(problem: ApiProblem): SubmitFailure {
  const [refused] = problem.errors
  if (refused?.path !== 'code') return problem
  const message = say('wallet.transferReason', { reason: refused.message })
  return { message: say('wallet.codeNotTaken'), errors: [{ path: 'code', message }] }
}

/** The one-time code that the bank wants before the money goes. */
export function TransferCodeForm({ transfer, onTold }: Props) {
  const form = useForm({
    initial: { code: '' },
    check,
    submit: async ({ code }) => {
      try {
        onTold(
          await api.call(transferRoutes.giveTransferCode, { params: { id: transfer.id }, body: { code } }),
        )
      } catch (thrown) {
        return whyNotTaken(problemOf(thrown))
      }
    },
  })
  const again = useResendCode(transfer, onTold)
  const actions = (
    <>
      <Button tone="quiet" busy={again.busy} onClick={() => void again.send()}>
        {say('wallet.codeAgain')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={say('wallet.transferSending')}>
        {say('wallet.codeSend')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('wallet.code')} actions={actions}>
      <TextField
        {...form.field('code')}
        label={say('wallet.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p role="status">{again.sentence}</p>
    </Form>
  )
}
