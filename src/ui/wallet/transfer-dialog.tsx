import { useEffect, useState } from 'react'
import type { TransferAnswer } from '../../../contract/routes/transfers.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { StatusLine } from '../status-line.tsx'
import { toast } from '../toast-store.ts'
import { formatNaira } from './format-naira.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferStanding } from './transfer-standing.tsx'
import { emptyTransfer, type TransferValues } from './transfer-values.ts'
import { typedNaira } from './typed-naira.ts'
import { useTransfer } from './use-transfer.ts'
import type { Wallet } from './use-wallet.ts'
import { say } from './words.ts'
import './wallet.css'

type TransferDialogProps = {
  open: boolean
  wallet: Wallet
  onClose: () => void
  /** Money moved: what shows it is read anew. */
  onMoved?: () => void
}

/** Money from the wallet to a bank account, and what became of it. */
export function TransferDialog({ open, wallet, onClose, onMoved }: TransferDialogProps) {
  const { reload } = wallet
  const moved = () => {
    reload()
    onMoved?.()
  }
  // Somebody else may have added money since the screen was opened.
  useEffect(() => {
    if (open) reload()
  }, [open, reload])
  return (
    <Dialog open={open} title={say('wallet.transferTitle')} onClose={onClose}>
      <Transfer balance={wallet.balance} onClose={onClose} onMoved={moved} />
    </Dialog>
  )
}

type Sent = { typed: TransferValues; told: TransferAnswer | null }
type TransferProps = { balance: number | null; onClose: () => void; onMoved: () => void }

function Transfer({ balance, onClose, onMoved }: TransferProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  // What did not reach the server comes back under its own id: sent twice, it is one transfer.
  const [begun, setBegun] = useState(emptyTransfer)
  const again = (typed: TransferValues) => {
    setBegun(typed)
    setSent(null)
  }
  if (sent) return <SentTransfer sent={sent} onMoved={onMoved} onAgain={again} onClose={onClose} />
  return (
    <TransferForm
      begun={begun}
      balance={balance}
      onSent={(typed, told) => setSent({ typed, told })}
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
  const { seen, tell } = useTransfer(sent.told?.id ?? sent.typed.id, sent.told)
  const status = seen.status === 'told' ? seen.transfer.status : null
  useEffect(() => {
    if (status === 'success') toast(t('toasts.transferDone'))
    if (status) onMoved()
    // Whoever shows the wallet hands in a new function with every drawing; the state moves once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  return (
    <div className="wallet-standing">
      {seen.status === 'told' && <TransferStanding transfer={seen.transfer} onTold={tell} />}
      {seen.status === 'unknown' && (
        <StatusLine tone="waiting">
          {say('wallet.transferUnknown', { amount: formatNaira(typedNaira(sent.typed.amount) ?? 0) })}
        </StatusLine>
      )}
      {seen.status === 'lost' && <StatusLine tone="refused">{say('wallet.transferLost')}</StatusLine>}
      <div className="wallet-pay-acts">
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
