import { useCallback } from 'react'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { planMissing, useSession } from '../session/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { TransferStatus, useTransfer } from './transfer-status.tsx'
import { t } from './messages.ts'

const AT_MOST = 200

const loadOpen = (signal: AbortSignal): Promise<TransferAnswer[]> =>
  api.call(transferRoutes.listTransfers, { query: { open: 'true', limit: AT_MOST }, signal })

type OpenProps = { onEnded: () => void }

/** Pending transfers, also those that need a second person or a code. Nothing if there are none. */
export function OpenTransfers(props: OpenProps) {
  const online = useOnline()
  const closed = useSession((session) => planMissing(session, 'financeAccess') !== null)
  return online && !closed ? <LoadedTransfers {...props} /> : null
}

function LoadedTransfers({ onEnded }: OpenProps) {
  const [open] = useLoaded(loadOpen)
  if (open.status !== 'ready' || open.value.length === 0) return null
  return (
    <section className="wallet-transactions">
      <h2>{t('wallet.openTransfers')}</h2>
      {open.value.map((transfer) => (
        <OpenTransfer key={transfer.id} transfer={transfer} onEnded={onEnded} />
      ))}
    </section>
  )
}

function OpenTransfer({ transfer, onEnded }: { transfer: TransferAnswer; onEnded: () => void }) {
  const { seen, tell } = useTransfer(transfer.id, transfer)
  const now = seen.status === 'known' ? seen.transfer : transfer
  const update = useCallback(
    (answer: TransferAnswer) => {
      tell(answer)
      if (answer.status !== 'pending') onEnded()
    },
    [tell, onEnded],
  )
  return (
    <Card
      title={now.accountName}
      hint={`${formatExactAmount(now.amount)} · ${now.bankName} · ${now.accountNumber}`}
    >
      <TransferStatus transfer={now} onUpdate={update} />
    </Card>
  )
}
