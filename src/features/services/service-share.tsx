import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { captureLink } from './capture-link.ts'

/** The QR code and link with which people mark themselves. They appear once the server has the service. */
export function ServiceShare({ service, open }: { service: ServiceRow; open: boolean }) {
  if (service.reference === null) return <p className="services-later">{t('services.linkLater')}</p>
  const title = `${service.name}, ${formatDate(service.date_of_service)}`
  return (
    <details className="services-share" open={open}>
      <summary>{t('services.share')}</summary>
      <p className="services-quiet">{t('services.shareHint')}</p>
      <QrCode link={captureLink(service.reference)} title={title} width={250} filename="qrcode.png" />
    </details>
  )
}
