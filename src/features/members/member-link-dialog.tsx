import { memberCaptureLink } from '../../lib/public-links.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { t } from './member-link.ts'

/** The church's public link and QR code, to send, print or show. */
export function MemberLinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={t('memberLink.title')} onClose={onClose}>
      <div className="members-view">
        <p className="members-quiet">{t('memberLink.hint')}</p>
        <QrCode
          link={memberCaptureLink(church.reference)}
          title={t('memberLink.poster', { church: church.name })}
        />
      </div>
    </Dialog>
  )
}
