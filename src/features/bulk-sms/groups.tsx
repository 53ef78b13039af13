import { useMemo } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { LastKnown } from '../../domain/church/use-last-known.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { t } from './messages.ts'

type Props = {
  groups: LastKnown<SmsGroup[]>
  onReload: () => void
  onAdd: () => void
  onOpen: (id: string) => void
}

/** Groups: numbers saved together, to receive one message. */
export function Groups({ groups, onReload, onAdd, onOpen }: Props) {
  const { church } = useChurch()
  const online = useOnline()
  const add = (
    <Button tone="quiet" icon="plus" whyNot={online ? undefined : t('bulkSms.groupOffline')} onClick={onAdd}>
      {t('bulkSms.addGroup')}
    </Button>
  )
  if (groups.status === 'failed')
    return (
      <FailedLoad title={t('bulkSms.groupsNotSeen')} sentence={groups.problem.message} onRetry={onReload} />
    )
  const rows = groups.status === 'ready' ? groups.value : null
  return (
    <>
      {groups.status === 'ready' && groups.from && <AsOf from={groups.from} timeZone={church.time_zone} />}
      <GroupRows rows={rows} add={add} onOpen={onOpen} />
    </>
  )
}

const matches = byWords<SmsGroup>((group) => [group.name])

type RowsProps = { rows: readonly SmsGroup[] | null; add: React.ReactNode; onOpen: (id: string) => void }

function GroupRows({ rows, add, onOpen }: RowsProps) {
  const { church } = useChurch()
  const state = useTableView('-created')
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  return (
    <DataTable
      {...state}
      label={t('bulkSms.groups')}
      rows={rows}
      columns={columns}
      rowKey={(group) => group.id}
      rowName={(group) => group.name}
      matches={matches}
      file={{ name: 'sms_groups', columns: fileColumns(church.time_zone) }}
      onOpen={(group) => onOpen(group.id)}
      tools={add}
      empty={
        <EmptyState title={t('bulkSms.groupsNone')} action={add}>
          {t('bulkSms.groupsNoneBody')}
        </EmptyState>
      }
    />
  )
}

function columnsIn(zone: string): Column<SmsGroup>[] {
  return [
    {
      key: 'name',
      title: t('bulkSms.groupName'),
      cell: (group) => group.name,
      sortBy: (group) => group.name,
      card: 'title',
    },
    {
      key: 'count',
      title: t('bulkSms.phoneCount'),
      cell: (group) => formatCount(group.sms_phone_number.length),
      sortBy: (group) => group.sms_phone_number.length,
      end: true,
    },
    {
      key: 'created',
      title: t('bulkSms.createdOn'),
      cell: (group) => formatDate(dateOf(group.created_at, zone)),
      sortBy: (group) => Date.parse(group.created_at),
      unbroken: true,
    },
  ]
}

const fileColumns = (zone: string): FileColumn<SmsGroup>[] => [
  { title: t('bulkSms.groupName'), value: (group) => group.name },
  { title: t('bulkSms.phoneCount'), type: 'number', value: (group) => group.sms_phone_number.length },
  { title: t('bulkSms.createdOn'), type: 'date', value: (group) => dateOf(group.created_at, zone) },
]
