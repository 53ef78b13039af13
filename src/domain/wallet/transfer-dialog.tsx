import { useEffect, useState } from 'react'
import type { TransferAnswer } from '../../../contract/routes/transfers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferStatus } from './transfer-status.tsx'
import { emptyTransfer, type TransferValues } from './transfer-values.ts'
import { typedNaira } from './typed-naira.ts'
import { useTransfer } from './use-transfer.ts'
import type { Wallet } from './use-wallet.ts'
import { t } from './messages.ts'
import './wallet.css'

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
