import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteLink, type SentInvite } from './invite-link.tsx'
import { say } from './words.ts'

type Props = { open: boolean; onClose: () => void; onInvited: () => void }

/** First who and with what, then the link to hand over. */
export function InviteDialog({ open, onClose, onInvited }: Props) {
  const [sent, setSent] = useState<SentInvite | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  const title = sent ? say('team.linkReady', { name: sent.name }) : say('team.invite')
  return (
    <Dialog open={open} title={title} onClose={close}>
      {sent ? (
        <InviteLink invite={sent} onDone={close} />
      ) : (
        <InviteForm
          onCancel={close}
          onSent={(invite) => {
            setSent(invite)
            onInvited()
          }}
        />
      )}
    </Dialog>
  )
}
