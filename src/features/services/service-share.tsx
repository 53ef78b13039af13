import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { churchCheckInLink } from '../../lib/public-links.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { t } from './messages.ts'

/** So many days after the service its link still takes marks. */
const OPEN_DAYS = 7

/** The QR code and link with which people check in. They appear once the server has the service. */
export function ServiceShare({ service }: { service: ServiceRow }) {
  const church = useChurch()
  const isStored = useLive(church.services).some((one) => one.id === service.id)
  const { name, date_of_service: day, reference } = service
  return (
    <section className="services-share" aria-labelledby="services-share">
      <h2 id="services-share">{t('services.share')}</h2>
      <p className="services-quiet">{t('services.shareHint')}</p>
      {reference ? (
        <>
          <QrCode
            // The capture page takes the church's and the service's reference alike.
            link={churchCheckInLink(reference)}
            title={`${name}, ${formatDate(day)}`}
            width={250}
            filename="qrcode.png"
          />
          <p className="services-quiet">
            {t('services.openUntil', { date: formatDate(addDays(day, OPEN_DAYS)) })}
          </p>
        </>
      ) : isStored ? (
        <p className="services-later">{t('services.linkLater')}</p>
      ) : (
        <MakeLink service={service} />
      )}
    </section>
  )
}

/** A scheduled service has a link once somebody needs it. Until a mark or a count, it still was not held. */
function MakeLink({ service }: { service: ServiceRow }) {
  const church = useChurch()
  const { id, name, date_of_service, schedule_id } = service
  const [{ busy, failure }, attempt] = useAttempt(id, whyNotKept)
  const make = () => church.mutate('create-service', { id, name, date_of_service, schedule_id })
  return (
    <>
      <Button
        tone="quiet"
        icon="link"
        busy={busy}
        busyLabel={t('weekly.makingLink')}
        onClick={() => attempt(make)}
      >
        {t('weekly.makeLink')}
      </Button>
      <div role="alert">{failure && <p>{failure}</p>}</div>
    </>
  )
}

/** The church's own QR code. It leads to the service of the day on which it is scanned. */
export function CheckInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={t('attendance.qr')} onClose={onClose}>
      <p className="services-lead">{t('attendance.qrLead')}</p>
      <QrCode link={churchCheckInLink(church.reference)} title={t('attendance.qrTitle')} width={300} />
    </Dialog>
  )
}
