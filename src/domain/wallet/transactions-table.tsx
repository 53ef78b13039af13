import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FileColumn } from '../../../contract/csv.ts'
import { walletRoutes, type TransactionLine } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { eachPage } from '../../lib/api/pages.ts'
import { formatMoment, isoMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown } from '../church/use-last-known.ts'
import { Badge } from '../../ui/badge.tsx'
import { AsOf } from '../chart/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { HistoryLink } from '../finance/history-link.tsx'
import { t as tFinance } from '../finance/messages.ts'
import type { IconName } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { byWords } from '../church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { typeWord } from './type-word.ts'
import { t } from './messages.ts'
import '../finance/finance.css'
import './wallet.css'

/** Loaded apart: most churches have no open transfer, and its form for the code is large. */
const OpenTransfers = lazyPart(async () => (await import('./open-transfers.tsx')).OpenTransfers, null)

/** Every movement of the church's money: date, what, reference, status, amount. */
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
      file={{
        name: 'transactions',
        columns: fileColumns(church.time_zone),
        pages: (lines?.length ?? 0) < PAGE ? undefined : () => linePages(church.id),
      }}
      empty={<EmptyState title={t('wallet.transactionsNone')}>{t('wallet.transactionsNoneBody')}</EmptyState>}
    />
  )
}

/** The lines of a response. */
const PAGE = 1000

const linePages = (churchId: string) =>
  eachPage((cursor) =>
    api.page(walletRoutes.listTransactions, {
      params: { churchId },
      query: { limit: PAGE, ...(cursor && { cursor }) },
    }),
  )

const fileColumns = (zone: string): FileColumn<TransactionLine>[] => [
  { title: t('wallet.reference'), type: 'digits', value: ({ reference }) => reference },
  { title: t('wallet.amountColumn'), type: 'money', value: ({ amount }) => amount },
  { title: tFinance('finance.currency'), value: () => CURRENCY_CODES.naira },
  { title: t('wallet.status'), value: ({ status }) => statusWord(status) },
  { title: t('wallet.type'), value: ({ type }) => typeWord(type) },
  { title: t('wallet.createdOn'), type: 'moment', value: (line) => isoMoment(line.created_at, zone) },
  { title: t('wallet.remark'), value: ({ remark }) => remark },
]

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
      key: 'created',
      title: t('wallet.createdOn'),
      cell: (line) => formatMoment(line.created_at, zone),
      sortBy: (line) => Date.parse(line.created_at),
      plain: true,
      unbroken: true,
    },
    {
      key: 'type',
      title: t('wallet.type'),
      cell: (line) => (
        <>
          {typeWord(line.type)}
          {line.remark && <span className="wallet-remark">{line.remark}</span>}
        </>
      ),
      sortBy: (line) => typeWord(line.type),
      card: 'title',
    },
    {
      key: 'reference',
      title: t('wallet.reference'),
      cell: ({ reference }) => <ShortReference reference={reference} />,
      sortBy: (line) => line.reference,
      plain: true,
    },
    {
      key: 'status',
      title: t('wallet.status'),
      cell: (line) => <Badge {...looks[line.status]}>{statusWord(line.status)}</Badge>,
      sortBy: (line) => statusWord(line.status),
      plain: true,
      unbroken: true,
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
  ]
}

const REFERENCE_END = 8

/** The last eight signs, enough to tell two payments apart. The search and the tooltip have the whole. */
const ShortReference = ({ reference }: { reference: string }) => (
  <span className="wallet-reference" title={reference}>
    {reference.slice(-REFERENCE_END)}
  </span>
)
