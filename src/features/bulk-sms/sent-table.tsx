import { useMemo } from 'react'
import type { SentSms } from '../../../contract/routes/sms.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { goesOut } from './how-far.ts'
import { SmsProgress } from './sms-progress.tsx'
import { senderOf, stateLooks, stateWord, typeWord } from './sms-text.ts'
import { smsPrice } from './sms-price.ts'
import { t } from './messages.ts'

type Props = { sent: readonly SentSms[] | null; onOpen: (one: SentSms) => void }

/** The table of messages: type, sender, cost, text and time, with progress while one is being sent. */
export function SentTable({ sent, onOpen }: Props) {
  const { church } = useChurch()
  const state = useTableView('-created')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('bulkSms.tabSent')}
      rows={sent}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={(one) => one.message}
      matches={matches}
      onOpen={onOpen}
      empty={
        <EmptyState title={t('bulkSms.sentNone')}>
          {t('bulkSms.sentNoneBody', { price: smsPrice })}
        </EmptyState>
      }
    />
  )
}

const matches = byWords<SentSms>((one) => [
  one.message,
  senderOf(one),
  typeWord(one.type),
  stateWord(one.state),
])

function columnsIn(zone: string): Column<SentSms>[] {
  return [
    {
      key: 'type',
      title: t('bulkSms.type'),
      cell: (one) => <TypeAndState one={one} />,
      sortBy: (one) => typeWord(one.type),
    },
    {
      key: 'sentBy',
      title: t('bulkSms.sentBy'),
      cell: (one) => <span className="bulk-sms-sender">{senderOf(one)}</span>,
      sortBy: senderOf,
    },
    {
      key: 'cost',
      title: t('bulkSms.cost'),
      cell: (one) => <span className="wallet-amount">{formatExactAmount(one.cost)}</span>,
      sortBy: (one) => one.cost,
      card: 'side',
      end: true,
      unbroken: true,
    },
    {
      key: 'message',
      title: t('bulkSms.message'),
      cell: (one) => <span className="bulk-sms-text">{one.message}</span>,
      sortBy: (one) => one.message,
      card: 'title',
    },
    {
      key: 'created',
      title: t('bulkSms.createdOn'),
      cell: (one) => formatMoment(one.created_at, zone),
      sortBy: (one) => Date.parse(one.created_at),
    },
  ]
}

function TypeAndState({ one }: { one: SentSms }) {
  const { now } = useChurch()
  return (
    <span className="bulk-sms-type">
      <span>{typeWord(one.type)}</span>
      {goesOut(one, now()) ? (
        <SmsProgress one={one} />
      ) : (
        one.state !== 'done' && <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>
      )}
    </span>
  )
}
