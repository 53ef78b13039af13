import { useMemo } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { smsRoutes, type SentSms } from '../../../contract/routes/sms.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { api } from '../../lib/api/api.ts'
import { eachPage } from '../../lib/api/pages.ts'
import { formatMoment, isoMoment } from '../../lib/format/format-date.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { goesOut, MOST, type useSentSms } from './sent-data.ts'
import { recipientsNamed, senderOf, smsPrice, stateLooks, stateWord, t, typeWord } from './messages.ts'

export type SentProps = { sms: ReturnType<typeof useSentSms>; onOpen: (id: string) => void }

/** All sent, running and pending messages. */
export function AllSent({ sms: { list, sent, reload }, onOpen }: SentProps) {
  const { church } = useChurch()
  if (list.status === 'failed')
    return <FailedLoad title={t('bulkSms.sentNotSeen')} sentence={list.problem.message} onRetry={reload} />
  return (
    <>
      {list.status === 'ready' && list.from && <AsOf from={list.from} timeZone={church.time_zone} />}
      <SentTable sent={sent} onOpen={({ id }) => onOpen(id)} />
    </>
  )
}

type TableProps = { sent: readonly SentSms[] | null; onOpen: (one: SentSms) => void }

/** The table of messages: type, sender, cost, text and time, with progress while one is being sent. */
export function SentTable({ sent, onOpen }: TableProps) {
  const { church } = useChurch()
  const state = useTableView('-created')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('bulkSms.all')}
      rows={sent}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={(one) => one.message}
      matches={matches}
      file={{
        name: 'sms_history',
        columns: fileColumns(church.time_zone),
        pages: (sent?.length ?? 0) < MOST ? undefined : () => sentPages(church.id),
      }}
      onOpen={onOpen}
      empty={
        <EmptyState title={t('bulkSms.sentNone')}>
          {t('bulkSms.sentNoneBody', { price: smsPrice })}
        </EmptyState>
      }
    />
  )
}

const sentPages = (id: string) =>
  eachPage((cursor) =>
    api.page(smsRoutes.listSentSms, { params: { id }, query: { limit: 1000, ...(cursor && { cursor }) } }),
  )

const fileColumns = (zone: string): FileColumn<SentSms>[] => [
  { title: t('bulkSms.type'), value: (one) => typeWord(one.type) },
  { title: t('bulkSms.status'), value: (one) => stateWord(one.state) },
  { title: t('bulkSms.sentBy'), value: senderOf },
  { title: t('bulkSms.cost'), type: 'money', value: (one) => one.cost },
  { title: tFinance('finance.currency'), value: () => CURRENCY_CODES.naira },
  { title: t('bulkSms.message'), value: (one) => one.message },
  { title: t('bulkSms.recipients'), type: 'number', value: (one) => one.recipients },
  { title: t('bulkSms.delivered'), type: 'number', value: ({ counts }) => counts.delivered },
  { title: t('bulkSms.createdOn'), type: 'moment', value: (one) => isoMoment(one.created_at, zone) },
]

const matches = byWords<SentSms>((one) => [
  one.message,
  senderOf(one),
  typeWord(one.type),
  recipientsNamed(one),
  stateWord(one.state),
])

function columnsIn(zone: string): Column<SentSms>[] {
  return [
    {
      key: 'type',
      title: t('bulkSms.type'),
      cell: (one) => <TypeAndState one={one} />,
      sortBy: recipientsNamed,
    },
    {
      key: 'sentBy',
      title: t('bulkSms.sentBy'),
      cell: (one) => <span className="messages-sender">{senderOf(one)}</span>,
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
      cell: (one) => <span className="messages-text">{one.message}</span>,
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
    <span className="messages-type">
      <span>{recipientsNamed(one)}</span>
      {goesOut(one, now()) ? (
        <SmsProgress one={one} />
      ) : (
        one.state !== 'done' && <Badge {...stateLooks[one.state]}>{stateWord(one.state)}</Badge>
      )}
    </span>
  )
}

/** The number of recipients handed over or given up, while thousands are being sent. */
export function SmsProgress({ one: { progress, recipients } }: { one: SentSms }) {
  return (
    <Progress label={t('bulkSms.stateSending')} done={Math.round(progress * recipients)} total={recipients} />
  )
}
