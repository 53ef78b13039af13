import { newId } from '../../../contract/new-id.ts'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { BankField } from './bank-field.tsx'
import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { NairaField } from './naira-field.tsx'
import { checkTransfer, leavesWallet, transferFee, type TransferValues } from './transfer-values.ts'
import { typedNaira } from './typed-naira.ts'
import { useAccountName, type AccountName } from './use-account-name.ts'
import { t } from './messages.ts'
import { FieldShell } from '../../ui/fields/field-shell.tsx'

type Props = {
  balance: number | null
  initialValues: TransferValues
  /** `answer` is null if no response came and the result is unknown. */
  onSent: (typed: TransferValues, answer: TransferAnswer | null) => void
  onCancel: () => void
}

/** The recipient and the amount. The total leaving the wallet shows below before sending. */
export function TransferForm({ initialValues, balance, onSent, onCancel }: Props) {
  const online = useOnline()
  const form = useForm<TransferValues>({
    initial: initialValues,
    check: checkTransfer(balance),
    draftKey: 'transfer',
    submit: async (typed) => {
      if (account.status !== 'found') return { message: t('wallet.accountMissing') }
      try {
        const body = { ...typed, accountName: account.name }
        onSent(typed, await api.call(transferRoutes.addTransfer, { body }))
      } catch (thrown) {
        const problem = problemOf(thrown)
        // The id belongs to another transfer. The next try sends a new transfer.
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
        busy={form.busy}
        busyLabel={t('wallet.transferSending')}
        whyNot={online ? undefined : t('wallet.offline')}
      >
        {naira ? t('wallet.transferSend', { amount: formatAmount(naira) }) : t('common.send')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('wallet.transferTitle')} actions={actions}>
      <p className="wallet-note">{t('wallet.transferNote', { fee: transferFee })}</p>
      <BankField {...form.field('bankCode')} disabled={form.busy} />
      <TextField
        {...form.field('accountNumber')}
        onChange={(typed) => form.set('accountNumber', typed.replace(/\D/g, '').slice(0, 10))}
        label={t('wallet.accountNumber')}
        hint={t('wallet.accountNumberHint')}
        inputMode="numeric"
        disabled={form.busy}
      />
      <AccountNameField account={account} onAgain={again} />
      <NairaField {...form.field('amount')} disabled={form.busy} />
      <TransferSummary amount={naira} total={leavesWallet(amount)} balance={balance} />
    </Form>
  )
}

/** The number of capital letters that fit a phone's width. Banks write names in capitals. */
const ONE_LINE = 22

/** The account name from the bank. Nobody can type it. */
function AccountNameField({ account, onAgain }: { account: AccountName; onAgain: () => void }) {
  const failed = account.status === 'failed'
  return (
    <>
      <FieldShell
        name="accountName"
        label={t('wallet.accountName')}
        hint={account.status === 'asleep' ? t('wallet.accountNameHint') : undefined}
        error={failed ? account.sentence : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="nx-input wallet-account-name"
            readOnly
            // The recipient's name must be fully visible.
            rows={account.status === 'found' && account.name.length > ONE_LINE ? 2 : 1}
            value={account.status === 'found' ? account.name : ''}
            placeholder={account.status === 'looking' ? t('wallet.accountLooking') : undefined}
          />
        )}
      </FieldShell>
      <span className="nx-visually-hidden" role="status">
        {account.status === 'looking' ? t('wallet.accountLooking') : ''}
        {account.status === 'found' ? account.name : ''}
      </span>
      {failed && (
        <Button tone="quiet" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      )}
    </>
  )
}

type SummaryProps = { amount: number | null; total: number | null; balance: number | null }

/** The amount that leaves the wallet, and the rest. */
function TransferSummary({ amount, total, balance }: SummaryProps) {
  if (!amount || total === null) return null
  return (
    <dl className="wallet-sum" aria-label={t('wallet.summary')}>
      <SumLine title={t('wallet.summaryAmount')} naira={amount} />
      <SumLine title={t('wallet.summaryFee')} naira={transferFee} />
      <SumLine title={t('wallet.summaryTotal')} naira={total} strong />
      {balance !== null && total <= balance && (
        <SumLine title={t('wallet.summaryAfter')} naira={balance - total} />
      )}
    </dl>
  )
}

/** One line of a sum. */
function SumLine({ title, naira, strong }: { title: string; naira: number; strong?: boolean }) {
  const amount = formatExactAmount(naira)
  return (
    <div>
      <dt>{title}</dt>
      <dd>{strong ? <strong>{amount}</strong> : amount}</dd>
    </div>
  )
}
