import { memberCaptureLink } from '../../lib/member-capture-link.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { say } from './member-link.ts'

/** The church's own link and code, to send, to hang up or to hold up. */
export function MemberLinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={say('memberLink.title')} onClose={onClose}>
      <div className="members-view">
        <p className="members-quiet">{say('memberLink.hint')}</p>
        <QrCode
          link={memberCaptureLink(church.reference)}
          title={say('memberLink.poster', { church: church.name })}
        />
      </div>
    </Dialog>
  )
}
