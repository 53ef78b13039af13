import { giveLink } from '../../../lib/give-link.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { say } from './words.ts'
import './giving.css'

/** To send, to hang up or to hold up. */
export function GivingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { church } = useChurch()
  return (
    <Dialog open={open} title={say('giving.title')} onClose={onClose}>
      <div className="giving">
        <p>{say('giving.hint')}</p>
        <QrCode
          link={giveLink(church.reference)}
          title={say('giving.poster', { church: church.name })}
          filename="giving.png"
        />
      </div>
    </Dialog>
  )
}
