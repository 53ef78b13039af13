import { useState } from 'react'
import type { SyncProblem } from '../../../sync/client/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { problemNow } from '../../domain/church/sync-problem.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { formatMoment } from '../../lib/format/format-date.ts'

const problemSentence: Record<Exclude<SyncProblem, 'no-network'>, PlainKey> = {
  'signed-out': 'outbox.problemSignedOut',
  'other-account': 'outbox.problemOtherAccount',
  'update-needed': 'outbox.problemUpdate',
  'captive-portal': 'problems.notOurs',
  'server-trouble': 'outbox.problemServer',
  storage: 'outbox.problemStorage',
  'storage-lost': 'outbox.problemStorageSilent',
}

/**
 * The number of pending ops, the reason, and the button that sends them now.
 * @param encrypted encrypted changes of other accounts on this phone: above 0, not everything is received. Null while
 * not known
 */
export function OutboxSummary({ encrypted }: { encrypted: number | null }) {
  const { account, outbox, status, syncNow, church } = useChurch()
  const { pending, rejected, oldestPendingAt } = useLive(outbox.counts)
  const { problem: lastProblem, lastContactAt } = useLive(status)
  const online = useOnline()
  const problem = problemNow(lastProblem, online)
  const [sending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    void syncNow().finally(() => setSending(false))
  }
  const lastContact = lastContactAt
    ? t('outbox.lastContact', { when: formatMoment(lastContactAt, church.time_zone) })
    : t('outbox.neverContact')
  const messageKey =
    pending > 0 ? waitingKey(problem) : rejected > 0 ? refusedKey(encrypted) : 'outbox.allReceivedBody'
  return (
    <section className={pending + rejected > 0 ? 'outbox-summary outbox-summary-waiting' : 'outbox-summary'}>
      <Icon name={pending > 0 ? 'phoneSaved' : rejected > 0 ? 'refused' : 'doubleCheck'} large />
      <div className="outbox-words">
        <p className="outbox-count" role="status">
          {pending > 0
            ? t('outbox.waitingTitle', { count: pending })
            : rejected > 0
              ? t('outbox.refusedTitle', { count: rejected })
              : t(encrypted === 0 ? 'outbox.allReceived' : 'outbox.yoursReceived')}
        </p>
        {messageKey && <p>{t(messageKey, { count: pending })}</p>}
        {pending > 0 && oldestPendingAt && (
          <p>{t('outbox.oldest', { when: formatMoment(oldestPendingAt, church.time_zone) })}</p>
        )}
        <p>{lastContact}</p>
      </div>
      {pending > 0 && problem !== 'other-account' && (
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
      {problem === 'other-account' && (
        <LinkButton tone="primary" to="/login?return=/outbox">
          {t('common.logInAs', { email: account.email })}
        </LinkButton>
      )}
      {problem && problem !== 'no-network' && (
        <StatusLine tone="waiting">{t(problemSentence[problem])}</StatusLine>
      )}
    </section>
  )
}

const refusedKey = (encrypted: number | null) =>
  encrypted === 0 ? 'outbox.refusedBody' : 'outbox.refusedBodyEncrypted'

/** Null: another problem holds the ops back, and the line below the button names it. */
function waitingKey(problem: SyncProblem | null) {
  if (problem === 'no-network') return 'outbox.waitingOffline'
  return problem === null ? 'outbox.waitingOnline' : null
}
