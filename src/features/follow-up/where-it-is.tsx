import type { OutboxEntry } from '../../../sync/client/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { t } from './messages.ts'

/** The delivery status of a decision: on this phone only, received, or quarantined for an administrator. */
export function WhereItIs({ state }: { state: OutboxEntry['state'] | null }) {
  if (state === 'pending') return <StatusLine tone="waiting">{t('offline.savedHere')}</StatusLine>
  if (state === 'received') return <StatusLine tone="received">{t('offline.received')}</StatusLine>
  if (state === 'quarantined') return <StatusLine tone="info">{t('outbox.quarantined')}</StatusLine>
  return null
}

/** A rejected decision is no longer shown on the line. The outbox explains it. */
export function RefusedHere() {
  const look = (
    <LinkButton tone="quiet" icon="tray" to="/outbox">
      {t('followUp.refusedLook')}
    </LinkButton>
  )
  return (
    <StatusLine tone="refused" action={look}>
      {t('followUp.refused')}
    </StatusLine>
  )
}
