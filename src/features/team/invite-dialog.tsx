import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteLink, type SentInvite } from './invite-link.tsx'
import { t } from './messages.ts'

type Props = { open: boolean; onClose: () => void; onInvited: () => void }

/** Asks for the person and their features, then shows the link to send. */
export function InviteDialog({ open, onClose, onInvited }: Props) {
  const [sent, setSent] = useState<SentInvite | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  const title = sent ? t('team.linkReady', { name: sent.name }) : t('team.invite')
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
