import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { say } from './words.ts'

/** The church's own code: it leads to the service of the day on which it is scanned. */
export function QrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  const link = `${location.origin}/church-service-capture?reference=${encodeURIComponent(church.reference)}`
  return (
    <Dialog open={open} title={say('attendance.qr')} onClose={onClose}>
      <p className="attendance-qr">{say('attendance.qrLead')}</p>
      <QrCode link={link} title={say('attendance.qrTitle')} width={300} />
    </Dialog>
  )
}
