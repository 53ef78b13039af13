import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { walletRoutes, type TransactionLine } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { Badge } from '../../ui/badge.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { HistoryLink } from '../finance/history-link.tsx'
import type { IconName } from '../../ui/icons.tsx'
import { byWords } from '../church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { OpenTransfers } from './open-transfers.tsx'
import { typeWord } from './type-word.ts'
import { t } from './messages.ts'
import '../finance/finance.css'
import './wallet.css'

/** Every movement of the church's money: reference, amount, status, type, created on. */
export function TransactionsTable() {
  const { church } = useChurch()
  const [query] = useSearchParams()
  const reference = query.get('reference')
  const load = useCallback(
    async (signal: AbortSignal) => {
      // A returning payer sees the current state, because the request about a payment also posts it.
      if (reference)
        await api.call(walletRoutes.getPayment, { params: { reference }, signal }).catch(() => undefined)
      return api.call(walletRoutes.listTransactions, { params: { churchId: church.id }, signal })
    },
    [church.id, reference],
  )
  const [list, reload] = useLastKnown('transactions', load)
  return (
    <section className="wallet-transactions">
      <OpenTransfers onEnded={reload} />
      <div className="finance-head">
        <h2>{t('wallet.transactions')}</h2>
        <HistoryLink book="wallet" />
      </div>
      {list.status === 'ready' && list.from && <AsOf from={list.from} timeZone={church.time_zone} />}
      {list.status === 'failed' ? (
        <FailedLoad
          title={t('wallet.transactionsNotSeen')}
          sentence={list.problem.message}
          onRetry={reload}
        />
      ) : (
        <TransactionRows lines={list.status === 'ready' ? list.value : null} />
      )}
    </section>
  )
}

/** @param lines null while loading */
export function TransactionRows({ lines }: { lines: readonly TransactionLine[] | null }) {
  const { church } = useChurch()
  const state = useTableView('-created')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('wallet.transactions')}
      rows={lines}
      columns={columns}
      rowKey={(line) => line.id}
      rowName={(line) => `${typeWord(line.type)} ${line.reference}`}
      matches={matches}
      empty={<EmptyState title={t('wallet.transactionsNone')}>{t('wallet.transactionsNoneBody')}</EmptyState>}
    />
  )
}

const matches = byWords<TransactionLine>((line) => [
  line.reference,
  typeWord(line.type),
  statusWord(line.status),
  line.amount,
  formatAmount(line.amount),
  formatExactAmount(line.amount),
])

const statusWord = (status: TransactionLine['status']): string => t(`wallet.${status}`)

type Look = { tone: 'harmattan' | 'palm' | 'clay' | 'quiet'; icon?: IconName }

const looks: Record<TransactionLine['status'], Look> = {
  pending: { tone: 'harmattan' },
  success: { tone: 'palm', icon: 'checkCircle' },
  failed: { tone: 'clay', icon: 'refused' },
  abandoned: { tone: 'quiet' },
  reversed: { tone: 'clay', icon: 'undo' },
}

function columnsIn(zone: string): Column<TransactionLine>[] {
  return [
    {
      key: 'reference',
      title: t('wallet.reference'),
      cell: (line) => (
        <>
          <span className="wallet-reference">{line.reference}</span>
          {line.remark && <span className="wallet-remark">{line.remark}</span>}
        </>
      ),
      sortBy: (line) => line.reference,
    },
    {
      key: 'amount',
      title: t('wallet.amountColumn'),
      cell: (line) => <span className="wallet-amount">{formatExactAmount(line.amount)}</span>,
      sortBy: (line) => line.amount,
      card: 'side',
      end: true,
      unbroken: true,
    },
    {
      key: 'status',
      title: t('wallet.status'),
      cell: (line) => <Badge {...looks[line.status]}>{statusWord(line.status)}</Badge>,
      sortBy: (line) => statusWord(line.status),
      unbroken: true,
    },
    {
      key: 'type',
      title: t('wallet.type'),
      cell: (line) => typeWord(line.type),
      sortBy: (line) => typeWord(line.type),
      card: 'title',
    },
    {
      key: 'created',
      title: t('wallet.createdOn'),
      cell: (line) => formatMoment(line.created_at, zone),
      sortBy: (line) => Date.parse(line.created_at),
    },
  ]
}
