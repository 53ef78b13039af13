import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { personOf, serviceOf, type KnownNames } from '../../domain/edits/op-sentence.ts'

type Props = { open: boolean; entry: OutboxEntry; names: KnownNames; onClose: () => void }

/** Asks before a change is discarded for good, and says what is lost with it. */
export function DiscardDialog({ open, entry, names, onClose }: Props) {
  const { outbox } = useChurch()
  const [attempted, attempt] = useAttempt(open, () => t('toasts.failed'))
  const discard = async () => {
    await outbox.discard(entry.id)
    onClose()
    toast(t('outbox.discarded'))
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('outbox.discardTitle')}
      confirmLabel={t('outbox.discard')}
      {...attempted}
      onConfirm={() => attempt(discard)}
      onClose={onClose}
    >
      <p>{consequence(entry, names)}</p>
    </ConfirmDialog>
  )
}

function consequence(entry: OutboxEntry, names: KnownNames): string {
  const person = personOf(entry, names)
  if (entry.type === 'mark-person')
    return t('outbox.discardMark', { person, service: serviceOf(entry, names) })
  if (entry.type === 'capture-first-timer') return t('outbox.discardCapture', { person })
  return t('outbox.discardOther')
}
