import { useState } from 'react'
import type { SyncProblem } from '../../../sync/client/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { formatMoment } from '../../lib/format/format-moment.ts'

const problemSentence: Record<Exclude<SyncProblem, 'no-network'>, PlainKey> = {
  'signed-out': 'outbox.problemSignedOut',
  'other-account': 'outbox.problemOtherAccount',
  'update-needed': 'outbox.problemUpdate',
  'server-trouble': 'outbox.problemServer',
  storage: 'outbox.problemStorage',
}

/** How much waits, why, and the button that sends it now. */
export function OutboxSummary() {
  const { outbox, status, syncNow, church } = useChurch()
  const { pending, rejected, oldestPendingAt } = useLive(outbox.counts)
  const { problem, lastContactAt } = useLive(status)
  const online = useOnline()
  const [sending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    void syncNow().finally(() => setSending(false))
  }
  const heard = lastContactAt
    ? t('outbox.lastContact', { when: formatMoment(lastContactAt, church.time_zone) })
    : t('outbox.neverContact')
  const offline = !online || problem === 'no-network'
  return (
    <section className={pending + rejected > 0 ? 'outbox-summary outbox-summary-waiting' : 'outbox-summary'}>
      <Icon name={pending > 0 ? 'phoneSaved' : rejected > 0 ? 'refused' : 'doubleCheck'} large />
      <div className="outbox-words">
        <p className="outbox-count" role="status">
          {pending > 0
            ? t('outbox.waitingTitle', { count: pending })
            : rejected > 0
              ? t('outbox.refusedTitle', { count: rejected })
              : t('outbox.allReceived')}
        </p>
        <p>
          {pending > 0
            ? t(offline ? 'outbox.waitingOffline' : 'outbox.waitingOnline', { count: pending })
            : t(rejected > 0 ? 'outbox.refusedBody' : 'outbox.allReceivedBody')}
        </p>
        {pending > 0 && oldestPendingAt && (
          <p>{t('outbox.oldest', { when: formatMoment(oldestPendingAt, church.time_zone) })}</p>
        )}
        <p>{heard}</p>
      </div>
      {pending > 0 && (
        <Button
          icon="arrowUp"
          busy={sending}
          busyLabel={t('outbox.sending')}
          disabled={!online}
          onClick={send}
        >
          {t('outbox.sendNow')}
        </Button>
      )}
      {problem && problem !== 'no-network' && (
        <StatusLine tone="waiting">{t(problemSentence[problem])}</StatusLine>
      )}
    </section>
  )
}
