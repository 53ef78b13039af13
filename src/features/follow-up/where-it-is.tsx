import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { say } from './words.ts'

/** Where what was decided is: only on this phone, with the church, or with an administrator. */
export function WhereItIs({ state }: { state: OutboxEntry['state'] | null }) {
  if (state === 'pending') return <StatusLine tone="waiting">{t('offline.savedHere')}</StatusLine>
  if (state === 'received') return <StatusLine tone="received">{t('offline.received')}</StatusLine>
  if (state === 'quarantined') return <StatusLine tone="told">{t('outbox.quarantined')}</StatusLine>
  return null
}

/** What was refused stands on the line no more: what became of it is told where it was done. */
export function RefusedHere() {
  const look = (
    <LinkButton tone="quiet" icon="tray" to="/outbox">
      {say('followUp.refusedLook')}
    </LinkButton>
  )
  return (
    <StatusLine tone="refused" action={look}>
      {say('followUp.refused')}
    </StatusLine>
  )
}
