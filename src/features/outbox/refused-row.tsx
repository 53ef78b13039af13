import { useState } from 'react'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { ERASED } from '../../../sync/merge/erased.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { isAddedAgain, isCard, mendingOf, editableFields } from './mending.ts'
import { opSentence, type KnownNames, personOf, serviceOf } from '../../domain/edits/op-sentence.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

const LazyMendDialog = lazyDialog(async () => (await import('./mend-dialog.tsx')).MendDialog, isOpened)

const actions = ['mend', 'discard'] as const

/** One rejected op: its sentence, the reason, and the possible actions. */
export function RefusedRow({ entry, names }: { entry: OutboxEntry; names: KnownNames }) {
  const { church, outbox } = useChurch()
  const { act, id, open, close } = useAddressDialog(actions)
  const openDialog = id === entry.id ? act : null
  const [sending, setSending] = useState(false)
  const retry = () => {
    setSending(true)
    void outbox
      .retry(entry.id)
      .then(
        () => toast(t('outbox.retried')),
        () => toastFailure(t('toasts.failed')),
      )
      .finally(() => setSending(false))
  }
  const again = isAddedAgain(entry)
  const canEdit = entry.mendable !== false && editableFields(mendingOf(entry)).length > 0
  return (
    <article className="outbox-refused">
      <h3>{opSentence(entry, names)}</h3>
      <p className="outbox-when">{formatMoment(entry.capturedAt, church.time_zone)}</p>
      <p className="outbox-why">
        <Icon name="refused" />
        <span>{entry.message ?? t('outbox.refusedNoReason')}</span>
      </p>
      <div className="outbox-steps">
        {canEdit && (
          <Button icon={again ? 'plus' : 'edit'} disabled={sending} onClick={() => open('mend', entry.id)}>
            {t(isCard(entry) ? 'outbox.addFromCard' : again ? 'outbox.addAgain' : 'outbox.edit')}
          </Button>
        )}
        {(!again || isCard(entry)) && entry.code !== ERASED.code && (
          <Button tone="quiet" icon="undo" busy={sending} onClick={retry}>
            {t('outbox.retry')}
          </Button>
        )}
        <Button tone="plain" icon="trash" disabled={sending} onClick={() => open('discard', entry.id)}>
          {t('outbox.discard')}
        </Button>
      </div>
      <LazyMendDialog open={openDialog === 'mend'} entry={entry} onClose={close} />
      <DiscardDialog open={openDialog === 'discard'} entry={entry} names={names} onClose={close} />
    </article>
  )
}

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
