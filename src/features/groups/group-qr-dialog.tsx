import { memberCaptureLink } from '../../lib/member-capture-link.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { say } from './words.ts'

/** For a new face where the group meets: they write themselves down, and are then found by name and put in. */
export function GroupQrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={say('groups.qr')} onClose={onClose}>
      <p className="groups-qr">{say('groups.qrLead')}</p>
      <QrCode
        link={memberCaptureLink(church.reference)}
        title={say('groups.qrTitle', { church: church.name })}
        width={300}
      />
    </Dialog>
  )
}
