import { giveLink } from '../../../lib/public-links.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { t } from './messages.ts'

/** The giving link with its QR code, to send, print or show. */
export function GivingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={t('giving.title')} onClose={onClose}>
      <div className="giving">
        <p>{t('giving.hint')}</p>
        <QrCode
          link={giveLink(church.reference)}
          title={t('giving.poster', { church: church.name })}
          filename="giving.png"
        />
      </div>
    </Dialog>
  )
}
