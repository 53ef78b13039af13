import { useEffect, useState } from 'react'
import { type TransferAnswer, transferRoutes } from '../../../contract/routes/transfers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { TransferStatus, useTransfer } from './transfer-status.tsx'
import {
  emptyTransfer,
  type TransferValues,
  checkTransfer,
  leavesWallet,
  transferFee,
  useAccountName,
  type AccountName,
} from './transfer-form.ts'
import { typedNaira, NairaField } from './naira-field.tsx'
import type { Wallet } from './use-wallet.ts'
import { t } from './messages.ts'
import './wallet.css'
import { newId } from '../../../contract/new-id.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { BankField } from './bank-field.tsx'
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

type TransferDialogProps = {
  open: boolean
  wallet: Wallet
  onClose: () => void
  /** Money moved, so the views of it reload. */
  onMoved?: () => void
}

/** Transfers money from the wallet to a bank account, and shows the result. */
export function TransferDialog({ open, wallet, onClose, onMoved }: TransferDialogProps) {
  const { reload } = wallet
  const moved = () => {
    reload()
    onMoved?.()
  }
  // Another user may have added money since the screen was opened.
  useEffect(() => {
    if (open) reload()
  }, [open, reload])
  return (
    <Dialog open={open} title={t('wallet.transferTitle')} onClose={onClose}>
      <Transfer balance={wallet.balance} onClose={onClose} onMoved={moved} />
    </Dialog>
  )
}

type Sent = { typed: TransferValues; answer: TransferAnswer | null }
type TransferProps = { balance: number | null; onClose: () => void; onMoved: () => void }

function Transfer({ balance, onClose, onMoved }: TransferProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  // A transfer that did not reach the server keeps its id, so that a second try sends money once.
  const [initialValues, setInitialValues] = useState(emptyTransfer)
  const again = (typed: TransferValues) => {
    setInitialValues(typed)
    setSent(null)
  }
  if (sent) return <SentTransfer sent={sent} onMoved={onMoved} onAgain={again} onClose={onClose} />
  return (
    <TransferForm
      initialValues={initialValues}
      balance={balance}
      onSent={(typed, answer) => setSent({ typed, answer })}
      onCancel={onClose}
    />
  )
}

type SentProps = {
  sent: Sent
  onMoved: () => void
  onAgain: (typed: TransferValues) => void
  onClose: () => void
}

function SentTransfer({ sent, onMoved, onAgain, onClose }: SentProps) {
  const { seen, tell } = useTransfer(sent.answer?.id ?? sent.typed.id, sent.answer)
  const status = seen.status === 'known' ? seen.transfer.status : null
  useEffect(() => {
    if (status === 'success') toast(t('toasts.transferDone'))
    if (status) onMoved()
    // The parent passes a new function with every render, but the status changes once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  return (
    <div className="wallet-status">
      {seen.status === 'known' && <TransferStatus transfer={seen.transfer} onUpdate={tell} />}
      {seen.status === 'unknown' && (
        <StatusLine tone="waiting">
          {t('wallet.transferUnknown', { amount: formatAmount(typedNaira(sent.typed.amount) ?? 0) })}
        </StatusLine>
      )}
      {seen.status === 'lost' && <StatusLine tone="refused">{t('wallet.transferLost')}</StatusLine>}
      <div className="wallet-pay-actions">
        {seen.status === 'lost' && (
          <Button tone="quiet" onClick={() => onAgain(sent.typed)}>
            {t('common.retry')}
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
