import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { SundayStrip, useSundays } from '../../domain/attendance/sundays.tsx'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { OccasionTable } from './occasion-table.tsx'
import type { Occasion } from './occasions.ts'
import { olderActs, serviceActions, type ServiceAct, useOccasions, type Occasions } from './use-occasions.ts'
import { EveryWeek } from './weekly/every-week.tsx'
import { t } from './messages.ts'
import './services.css'

const dialogs = () => import('./dialogs.ts')
const AddServiceDialog = lazyDialog(async () => (await dialogs()).AddServiceDialog, isOpened)
const EditServiceDialog = lazyDialog(async () => (await dialogs()).EditServiceDialog, hasId)
const DeleteServiceDialog = lazyDialog(async () => (await dialogs()).DeleteServiceDialog, hasId)
const CountDialog = lazyDialog(async () => (await dialogs()).CountDialog, isOpened)
const DeleteCountDialog = lazyDialog(async () => (await dialogs()).DeleteCountDialog, isOpened)
const CheckInDialog = lazyDialog(async () => (await dialogs()).CheckInDialog, isOpened)
const ScheduleDialog = lazyDialog(async () => (await dialogs()).ScheduleDialog, isOpened)
const ScheduleFormDialog = lazyDialog(async () => (await dialogs()).ScheduleFormDialog, isOpened)
const Chart = lazyPart(async () => (await import('./attendance-chart.tsx')).AttendanceChart, <SkeletonCard />)

/** The page of services: the weekly ones, and every service and event with its numbers. */
export function ServicesPage() {
  const occasions = useOccasions()
  const dialog = useDialog(olderActs.services)
  const { open } = dialog
  // A phone has no room for the whole label beside the title.
  const wide = useWide()
  const none = occasions.rows?.length === 0
  return (
    <Page
      title={t('services.title')}
      actions={
        // The empty list has its own button.
        !none && (
          <Button icon="plus" aria-label={t('services.add')} onClick={() => open('add')}>
            {t(wide ? 'services.add' : 'common.add')}
          </Button>
        )
      }
    >
      <List label={t('services.list')} occasions={occasions} open={open} />
      <EveryWeek open={open} />
      <Dialogs {...dialog} occasions={occasions} />
    </Page>
  )
}

/** The same list, with headcounts from paper, and the Sundays that it adds up to. */
export function AttendancePage() {
  const { features } = useChurch()
  const occasions = useOccasions()
  const dialog = useDialog(olderActs.attendance)
  const { open } = dialog
  const online = useOnline()
  // A phone has no room for two buttons beside the title.
  const wide = useWide()
  const charts = features.includes('dashboardAccess')
  const qr = (
    <Button tone="quiet" icon="qr" onClick={() => open('qr')}>
      {t('attendance.qr')}
    </Button>
  )
  return (
    <Page
      title={t('attendance.title')}
      actions={
        <>
          {wide && qr}
          <Button
            icon="plus"
            aria-label={t('attendance.add')}
            whyNot={online ? undefined : t('attendance.offline')}
            onClick={() => open('count')}
          >
            {t(wide ? 'attendance.add' : 'attendance.addShort')}
          </Button>
        </>
      }
    >
      <List label={t('attendance.list')} occasions={occasions} open={open} />
      {!wide && qr}
      {charts && <Sundays />}
      {charts && <ByMonth occasions={occasions.rows} />}
      <Dialogs {...dialog} occasions={occasions} />
    </Page>
  )
}

function Sundays() {
  const [known, reload] = useSundays()
  return <SundayStrip known={known} reload={reload} />
}

/** The line chart by year and month, behind a tap. */
function ByMonth({ occasions }: { occasions: readonly Occasion[] | null }) {
  const { today } = useChurch()
  if (!occasions) return null
  const first = occasions.at(-1)?.day ?? today()
  return (
    <details className="services-fold">
      <summary>{t('attendance.byMonth')}</summary>
      <Chart since={Number(first.slice(0, 4))} />
    </details>
  )
}

type Open = (act: ServiceAct, id?: string) => void

/** The dialog in the address. An older address of one occasion leads to its page. */
function useDialog(older: Partial<Record<string, ServiceAct>>) {
  useKeptAddress()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const viewed = params.get('act') === 'view' ? params.get('id') : null
  const isEvent = useOccasionKind(viewed) === 'event'
  useEffect(() => {
    if (viewed && /^\/(churchservices|attendance)$/.test(pathname))
      navigate(`/${isEvent ? 'event' : 'churchservices'}/${viewed}`, { replace: true })
    // Only arrival counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [viewed, isEvent])
  return useAddressDialog(
    serviceActions,
    (value) => older[value] ?? serviceActions.find((one) => one === value),
  )
}

/** Services are known here, so another id is an event's. */
function useOccasionKind(id: string | null): 'service' | 'event' {
  const { services, status, features } = useChurch()
  const known = useLive(services)
  const { complete } = useLive(status)
  const toEvents = useKnowsPath('/event/:id') && features.includes('eventsAccess')
  return id && toEvents && complete && !known.some((one) => one.id === id) ? 'event' : 'service'
}

type ListProps = { label: string; occasions: Occasions; open: Open }

function List({ label, occasions, open }: ListProps) {
  const { church } = useChurch()
  const online = useOnline()
  const { rows, from } = occasions
  return (
    <>
      {from && <AsOf from={from} timeZone={church.time_zone} />}
      <WhoseCounts source={rows && rows.length > 0 && !from ? occasions.source : null} />
      <OccasionTable
        label={label}
        occasions={rows}
        open={open}
        online={online}
        empty={<NoServiceYet onAdd={() => open('add')} />}
      />
    </>
  )
}

/** The source of the counts, if it is not plain: this phone alone, or the server without pending ops. */
function WhoseCounts({ source }: { source: Occasions['source'] }) {
  const { outbox } = useChurch()
  const { pending } = useLive(outbox.counts)
  if (source === 'phone') return <StatusLine tone="quiet">{t('services.countsOfPhone')}</StatusLine>
  if (source === 'church' && pending > 0)
    return <StatusLine tone="waiting">{t('services.countsWaiting', { count: pending })}</StatusLine>
  return null
}

function NoServiceYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={t('services.emptyTitle')}
      action={
        <Button icon="plus" onClick={onAdd}>
          {t('services.add')}
        </Button>
      }
    >
      {t('services.emptyBody')}
    </EmptyState>
  )
}

type DialogsProps = Pick<ReturnType<typeof useDialog>, 'act' | 'id' | 'open' | 'close'> & {
  occasions: Occasions
}

function Dialogs({ act, id, open, close, occasions }: DialogsProps) {
  const church = useChurch()
  const schedules = useLive(church.rows('schedules'))
  const schedule = schedules?.find((one) => one.id === id)
  const rows = occasions.rows ?? []
  const chosen = rows.find((one) => one.id === id) ?? null
  const on = (wanted: ServiceAct) => (act === wanted ? id : null)
  return (
    <>
      <AddServiceDialog open={act === 'add'} onClose={close} />
      <EditServiceDialog id={on('edit')} onClose={close} />
      <DeleteServiceDialog id={on('remove')} onClose={close} />
      <CheckInDialog open={act === 'qr'} onClose={close} />
      <CountDialog
        open={act === 'count'}
        chosen={chosen}
        occasions={rows}
        onClose={close}
        lookAgain={occasions.reload}
      />
      <DeleteCountDialog
        open={act === 'delete-count'}
        occasion={chosen}
        onClose={close}
        onDeleted={occasions.reload}
      />
      <ScheduleDialog
        open={act === 'weekly'}
        schedule={schedule}
        onEdit={() => id && open('edit-weekly', id)}
        onClose={close}
      />
      <ScheduleFormDialog open={act === 'add-weekly'} onClose={close} />
      <ScheduleFormDialog
        open={act === 'edit-weekly' && schedule !== undefined}
        schedule={schedule}
        onClose={close}
      />
    </>
  )
}
