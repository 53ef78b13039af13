import { useMemo } from 'react'
import type { Absence } from '../../../contract/absence.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ShortDay } from '../../ui/table/short-day.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import type { AttendanceAct } from './actions.ts'
import { CancelledBadge } from './cancelled-badge.tsx'
import { absenceOf, type Occasion } from './occasions.ts'
import { t } from './messages.ts'

type OccasionTableProps = {
  occasions: readonly Occasion[]
  open: (act: AttendanceAct, id: string) => void
  online: boolean
}

export function OccasionTable({ occasions, open, online }: OccasionTableProps) {
  const { church, today } = useChurch()
  const state = useTableView('-day')
  const wide = useWide()
  const columns = useMemo(() => columnsFor(church.time_zone, today()), [church.time_zone, today])
  const remove = (one: Occasion) =>
    one.heads && (
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('attendance.deleteOne', { name: one.name })}
        // The reason is shown once, below the page's own button.
        disabled={!online}
        onClick={() => open('delete', one.id)}
      >
        {t('common.delete')}
      </Button>
    )
  return (
    <DataTable
      {...state}
      label={t('attendance.list')}
      rows={occasions}
      columns={columns}
      rowKey={(one) => one.id}
      rowName={(one) => `${one.name}, ${formatDate(one.day)}`}
      matches={matches}
      onOpen={(one) => open('view', one.id)}
      actions={wide ? remove : undefined}
      empty={<EmptyState title={t('attendance.emptyTitle')}>{t('attendance.emptyBody')}</EmptyState>}
    />
  )
}

function columnsFor(zone: string, today: string): Column<Occasion>[] {
  return [
    {
      key: 'name',
      title: t('attendance.name'),
      cell: (one) => <NameOf occasion={one} />,
      sortBy: (one) => one.name,
      card: 'title',
    },
    {
      key: 'day',
      title: t('attendance.day'),
      cell: (one) => <ShortDay date={one.day} />,
      sortBy: (one) => one.day,
      card: 'side',
    },
    {
      key: 'attendees',
      title: t('attendance.attendees'),
      cell: ({ attendees }) => numberOr(attendees, t('attendance.noneMarked')),
      sortBy: ({ attendees }) => attendees,
      end: true,
    },
    {
      key: 'absentees',
      title: t('attendance.absentees'),
      cell: (one) => <Absentees occasion={one} absence={absenceOf(one, today)} />,
      sortBy: (one) => (absenceOf(one, today) === 'known' ? one.absentees : null),
      end: true,
    },
    {
      key: 'heads',
      title: t('attendance.counted'),
      cell: ({ heads }) => numberOr(heads?.total ?? 0, t('attendance.notCounted')),
      sortBy: ({ heads }) => heads?.total ?? null,
      end: true,
    },
    {
      key: 'created',
      title: t('attendance.createdOn'),
      cell: (one) => <ShortDay date={dateOf(one.created_at, zone)} />,
      sortBy: (one) => one.created_at,
      card: 'hidden',
      spare: true,
    },
  ]
}

function NameOf({ occasion: { name, cancelled } }: { occasion: Occasion }) {
  return (
    <span className="attendance-name">
      <span>{name}</span> {cancelled && <CancelledBadge />}
    </span>
  )
}

function Absentees({ occasion: { absentees }, absence }: { occasion: Occasion; absence: Absence }) {
  if (absence === 'known') return numberOr(absentees, '0')
  return <span className="attendance-quiet">{t(absenceWords[absence].short)}</span>
}

/** @param none text for zero; an unknown number is a dash */
const numberOr = (count: number | null, none: string) =>
  count ? formatCount(count) : <span className="attendance-quiet">{count === null ? '–' : none}</span>

const matches = byWords<Occasion>((one) => [one.name, formatDate(one.day), one.day])
