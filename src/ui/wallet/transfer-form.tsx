import { newId } from '../../../contract/new-id.ts'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { AccountNameField } from './account-name-field.tsx'
import { BankField } from './bank-field.tsx'
import { formatNaira } from './format-naira.ts'
import { NairaField } from './naira-field.tsx'
import { TransferSummary } from './transfer-summary.tsx'
import { checkTransfer, leavesWallet, transferFee, type TransferValues } from './transfer-values.ts'
import { typedNaira } from './typed-naira.ts'
import { useAccountName } from './use-account-name.ts'
import { say } from './words.ts'

type Props = {
  balance: number | null
  begun: TransferValues
  /** `told` is null where no answer came: nobody knows what became of it. */
  onSent: (typed: TransferValues, told: TransferAnswer | null) => void
  onCancel: () => void
}

/** To whom and how much; what leaves the wallet stands beneath before it goes. */
export function TransferForm({ begun, balance, onSent, onCancel }: Props) {
  const online = useOnline()
  const form = useForm<TransferValues>({
    initial: begun,
    check: checkTransfer(balance),
    draftKey: 'transfer',
    submit: async (typed) => {
      if (account.status !== 'found') return { message: say('wallet.accountNameHint') }
      try {
        const body = { ...typed, accountName: account.name }
        onSent(typed, await api.call(transferRoutes.addTransfer, { body }))
      } catch (thrown) {
        const problem = problemOf(thrown)
        // The number is another transfer's. Sending again is a transfer of its own.
        if (problem.code === 'ALREADY_EXISTS') form.set('id', newId())
        if (problem.code !== 'NO_NETWORK' && problem.code !== 'TIMED_OUT') return problem
        onSent(typed, null)
      }
    },
  })
  const { bankCode, accountNumber, amount } = form.values
  const [account, again] = useAccountName(bankCode, accountNumber)
  const naira = typedNaira(amount)
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        disabled={account.status !== 'found' || form.incomplete}
        busy={form.busy}
        busyLabel={say('wallet.transferSending')}
        whyNot={online ? undefined : say('wallet.offline')}
      >
        {naira ? say('wallet.transferSend', { amount: formatNaira(naira) }) : t('common.send')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('wallet.transferTitle')} actions={actions}>
      <p className="wallet-note">{say('wallet.transferNote', { fee: transferFee })}</p>
      <BankField {...form.field('bankCode')} disabled={form.busy} />
      <TextField
        {...form.field('accountNumber')}
        onChange={(typed) => form.set('accountNumber', typed.replace(/\D/g, '').slice(0, 10))}
        label={say('wallet.accountNumber')}
        hint={say('wallet.accountNumberHint')}
        inputMode="numeric"
        disabled={form.busy}
      />
      <AccountNameField account={account} onAgain={again} />
      <NairaField {...form.field('amount')} disabled={form.busy} />
      <TransferSummary amount={naira} total={leavesWallet(amount)} balance={balance} />
    </Form>
  )
}
