import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { t } from './messages.ts'

/** The church's own QR code. It leads to the service of the day on which it is scanned. */
export function QrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  const link = `${location.origin}/church-service-capture?reference=${encodeURIComponent(church.reference)}`
  return (
    <Dialog open={open} title={t('attendance.qr')} onClose={onClose}>
      <p className="attendance-qr">{t('attendance.qrLead')}</p>
      <QrCode link={link} title={t('attendance.qrTitle')} width={300} />
    </Dialog>
  )
}
