import { memberCaptureLink } from '../../lib/public-links.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { t } from './messages.ts'

/**
 * The public form's QR code for newcomers at a group's meeting. They register, and are then found by name and added.
 */
export function GroupQrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={t('groups.qr')} onClose={onClose}>
      <p className="groups-qr">{t('groups.qrLead')}</p>
      <QrCode
        link={memberCaptureLink(church.reference)}
        title={t('groups.qrTitle', { church: church.name })}
        width={300}
      />
    </Dialog>
  )
}
