import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { daysBetween, weekdayOf } from '../../../contract/calendar/days.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ShortDay } from '../../ui/table/short-day.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useRoomy } from '../../ui/use-wide.ts'
import { absenceOf, type Occasion } from './occasions.ts'
import type { ServiceAct } from './use-occasions.ts'
import { t } from './messages.ts'

type OccasionTableProps = {
  label: string
  occasions: readonly Occasion[] | null
  open: (act: ServiceAct, id?: string) => void
  online: boolean
  empty: ReactNode
}

/** Every service and event with its numbers, latest day first. Each opens its own page. */
export function OccasionTable({ label, occasions, open, online, empty }: OccasionTableProps) {
  const church = useChurch()
  const zone = church.church.time_zone
  const today = useToday(church)
  const state = useTableView('-day')
  const [view, choose] = useView()
  const toEvents = useKnowsPath('/event/:id') && church.features.includes('eventsAccess')
  const roomy = useRoomy()
  const columns = useMemo(() => columnsFor(zone, today, roomy), [zone, today, roomy])
  const rows = useMemo(() => occasions && occasions.filter(VIEWS[view]), [occasions, view])
  return (
    <>
      <DataTable
        {...state}
        label={label}
        rows={rows}
        columns={columns}
        rowKey={(one) => one.id}
        rowName={(one) => `${one.name}, ${formatDate(one.day)}`}
        matches={matches}
        to={(one) => pathOf(one, toEvents)}
        filters={
          occasions &&
          occasions.length > 0 && (
            <Chips label={t('attendance.show')} options={chipsOf(occasions)} value={view} onChange={choose} />
          )
        }
        actions={(one) => <RowActions occasion={one} open={open} online={online} />}
        file={{ name: 'attendance', columns: fileColumns(zone, today) }}
        empty={
          occasions && occasions.length > 0 ? (
            <p className="services-nobody">{t('attendance.noneInView')}</p>
          ) : (
            empty
          )
        }
      />
    </>
  )
}

/** An event without a page of its own, for users who may not see events, opens its headcount. */
const pathOf = ({ kind, id }: Occasion, toEvents: boolean): string =>
  kind === 'service' ? `/churchservices/${id}` : toEvents ? `/event/${id}` : `/attendance?act=count&id=${id}`

const isSunday = ({ day }: Occasion) => weekdayOf(day) === 0

const VIEWS = {
  all: () => true,
  sundays: (one: Occasion) => one.kind === 'service' && isSunday(one),
  midweek: (one: Occasion) => one.kind === 'service' && !isSunday(one),
  events: (one: Occasion) => one.kind === 'event',
} as const
type View = keyof typeof VIEWS

const chipsOf = (occasions: readonly Occasion[]) =>
  (Object.keys(VIEWS) as View[]).map((key) => ({
    key,
    label: t(`attendance.${key}`),
    count: occasions.filter(VIEWS[key]).length,
  }))

/** Kept in the address, like the search. */
function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('show') ?? ''
  const view = named in VIEWS ? (named as View) : 'all'
  const choose = (next: View) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        changed.delete('page')
        if (next === 'all') changed.delete('show')
        else changed.set('show', next)
        return changed
      },
      { replace: true },
    )
  return [view, choose]
}

function columnsFor(zone: string, today: string, roomy: boolean): Column<Occasion>[] {
  const columns: Column<Occasion>[] = [
    {
      key: 'name',
      title: t('attendance.name'),
      cell: (one) => <NameOf occasion={one} today={today} />,
      sortBy: (one) => one.name,
      card: 'title',
    },
    {
      key: 'day',
      title: t('attendance.day'),
      cell: (one) => <ShortDay date={one.day} />,
      sortBy: (one) => one.day,
      plain: true,
      unbroken: true,
    },
    {
      key: 'attendees',
      title: t('attendance.marked'),
      cell: (one) => <Figure occasion={one} today={today} count={one.attendees} />,
      sortBy: ({ attendees }) => attendees,
      end: true,
      card: 'side',
    },
    {
      key: 'heads',
      title: t('attendance.heads'),
      cell: ({ heads }) => (heads ? formatCount(heads.total) : DASH),
      sortBy: ({ heads }) => heads?.total ?? null,
      end: true,
      card: 'hidden',
      spare: true,
    },
    {
      key: 'first_timers',
      title: t('attendance.firstTimersShort'),
      cell: (one) => <Figure occasion={one} today={today} count={one.first_timers} />,
      sortBy: ({ first_timers }) => first_timers,
      end: true,
      card: 'hidden',
    },
    {
      key: 'absentees',
      title: t('attendance.missing'),
      cell: (one) =>
        absenceOf(one, today) === 'known' ? (
          <Figure occasion={one} today={today} count={one.absentees} />
        ) : (
          DASH
        ),
      sortBy: (one) => (absenceOf(one, today) === 'known' ? one.absentees : null),
      end: true,
      card: 'hidden',
    },
  ]
  return roomy ? [...columns, createdOn(zone)] : columns
}

const createdOn = (zone: string): Column<Occasion> => ({
  key: 'created',
  title: t('attendance.createdOn'),
  cell: (one) => (one.scheduled ? DASH : <ShortDay date={dateOf(one.created_at, zone)} />),
  sortBy: (one) => (one.scheduled ? null : one.created_at),
  card: 'hidden',
  spare: true,
})

const DASH = <span className="services-quiet">—</span>

/** Zero is said only of an occasion that was there to be counted. */
function Figure({ occasion, today, count }: { occasion: Occasion; today: string; count: number | null }) {
  const { loading, day, held, attendees } = occasion
  if (loading) return <span className="services-quiet">…</span>
  if (count === null || day > today || (!held && attendees === 0)) return DASH
  return <>{formatCount(count)}</>
}

function NameOf({ occasion, today }: { occasion: Occasion; today: string }) {
  const { name, cancelled } = occasion
  const state = stateOf(occasion, today)
  return (
    <span className="attendance-name">
      <span>{name}</span> {cancelled && <CancelledBadge />}
      {!cancelled && state && <Badge>{state}</Badge>}
    </span>
  )
}

/** "Today", "In 2 days", "Not held": words for what the dashes mean. */
function stateOf(occasion: Occasion, today: string): string | null {
  const { day } = occasion
  if (day === today) return t('common.today')
  if (day > today) return t('attendance.inDays', { count: daysBetween(today, day) })
  return absenceOf(occasion, today) === 'notHeld' ? t(absenceWords.notHeld.short) : null
}

/** The badge beside the name of a cancelled event. */
function CancelledBadge() {
  return (
    <Badge tone="clay" icon="refused">
      {t('attendance.cancelled')}
    </Badge>
  )
}

type ActionsProps = Pick<OccasionTableProps, 'open' | 'online'> & { occasion: Occasion }

/** Without a network the headcount waits: it is written by the server. */
function RowActions({ occasion, open, online }: ActionsProps) {
  const { id, kind, heads, cancelled, scheduled } = occasion
  return (
    <>
      {(heads || !cancelled) && (
        <Button tone="plain" disabled={!online} onClick={() => open('count', id)}>
          {t(heads ? 'attendance.changeCount' : 'attendance.add')}
        </Button>
      )}
      {heads && (
        <Button tone="plain" disabled={!online} onClick={() => open('delete-count', id)}>
          {t('attendance.deleteCount')}
        </Button>
      )}
      {kind === 'service' && (
        <>
          <Button tone="plain" onClick={() => open('edit', id)}>
            {t('common.edit')}
          </Button>
          {scheduled ? (
            <Button tone="plain" onClick={() => open('weekly', scheduled)}>
              {t('weekly.skipOrMove')}
            </Button>
          ) : (
            <Button tone="plain" onClick={() => open('remove', id)}>
              {t('common.delete')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** The file has every column, also those that the table leaves out. */
export const fileColumns = (zone: string, today: string): FileColumn<Occasion>[] => [
  { title: t('attendance.name'), value: ({ name }) => name },
  { title: t('attendance.day'), type: 'date', value: ({ day }) => day },
  { title: t('attendance.marked'), type: 'number', value: ({ attendees }) => attendees },
  { title: t('attendance.heads'), type: 'number', value: ({ heads }) => heads?.total },
  { title: t('attendance.firstTimersShort'), type: 'number', value: ({ first_timers }) => first_timers },
  {
    title: t('attendance.missing'),
    type: 'number',
    value: (one) => (absenceOf(one, today) === 'known' ? one.absentees : null),
  },
  { title: t('attendance.men'), type: 'number', value: ({ heads }) => heads?.men },
  { title: t('attendance.women'), type: 'number', value: ({ heads }) => heads?.women },
  { title: t('attendance.children'), type: 'number', value: ({ heads }) => heads?.children },
  { title: t('attendance.guests'), type: 'number', value: ({ heads }) => heads?.guests },
  {
    title: t('attendance.createdOn'),
    type: 'date',
    value: ({ created_at, scheduled }) => (scheduled ? null : dateOf(created_at, zone)),
  },
]

const matches = byWords<Occasion>((one) => [one.name, formatDate(one.day), one.day])
