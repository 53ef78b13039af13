import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { attendanceActions } from './actions.ts'
import { CountDialog } from './count-dialog.tsx'
import { DeleteCountDialog } from './delete-count-dialog.tsx'
import { LazyAttendanceChart } from './lazy-attendance-chart.tsx'
import { OccasionTable } from './occasion-table.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { useOccasions } from './use-occasions.ts'
import { ViewOccasionDialog } from './view-occasion-dialog.tsx'
import { t } from './messages.ts'
import './attendance.css'

/** The page of attendance: marks by name beside headcounts, over time and for each service and event. */
export function AttendancePage() {
  useKeptAddress()
  const { act, id, open, close } = useAddressDialog(attendanceActions)
  const [known, reload] = useOccasions()
  const online = useOnline()
  // On a phone the list comes before the chart.
  const wide = useWide()
  const { church } = useChurch()
  const occasions = known.status === 'ready' ? known.value : []
  const chosen = occasions.find((one) => one.id === id) ?? null
  const on = (wanted: typeof act) => act === wanted
  return (
    <Page
      title={t('attendance.title')}
      intro={t('attendance.intro')}
      actions={
        <>
          <Button
            icon="plus"
            whyNot={online ? undefined : t('attendance.offline')}
            onClick={() => open('add')}
          >
            {t('attendance.add')}
          </Button>
          <Button tone="quiet" icon="qr" onClick={() => open('qr')}>
            {t('attendance.qr')}
          </Button>
        </>
      }
    >
      {known.status === 'loading' && <SkeletonRows />}
      {known.status === 'failed' && (
        <FailedLoad title={t('attendance.notSeen')} sentence={known.problem.message} onRetry={reload} />
      )}
      {known.status === 'ready' && (
        <>
          {known.from && <AsOf from={known.from} timeZone={church.time_zone} />}
          {wide && <LazyAttendanceChart occasions={known.value} />}
          <OccasionTable occasions={known.value} open={open} online={online} />
          {!wide && <LazyAttendanceChart occasions={known.value} />}
        </>
      )}
      <QrDialog open={on('qr')} onClose={close} />
      <CountDialog
        open={on('add')}
        chosen={chosen}
        occasions={occasions}
        onClose={close}
        lookAgain={reload}
      />
      <ViewOccasionDialog
        open={on('view')}
        occasion={chosen}
        onClose={close}
        onCount={(one) => open('add', one.id)}
        onDelete={(one) => open('delete', one.id)}
      />
      <DeleteCountDialog open={on('delete')} occasion={chosen} onClose={close} onDeleted={reload} />
    </Page>
  )
}
