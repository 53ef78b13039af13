import { useState } from 'react'
import type { SyncProblem, DeletedServices, OutboxEntry } from '../../../sync/client/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { problemNow } from '../../domain/church/sync-problem.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { formatMoment } from '../../lib/format/format-date.ts'

export const views = ['waiting', 'attention', 'received'] as const
export type OutboxView = (typeof views)[number]

const viewOf = {
  pending: 'waiting',
  rejected: 'attention',
  received: 'received',
  quarantined: 'received',
} as const

/** The entries of one view: pending ops in the order of sending, the others latest first. */
export function entriesIn(view: OutboxView, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const own = entries.filter((entry) => viewOf[entry.state] === view)
  const turn = view === 'waiting' ? 1 : -1
  return own.sort((a, b) => turn * (a.seq - b.seq))
}

/** The view named in the address. Without one, rejected ops come before pending ones. */
export function chosenView(query: string | null, rejected: number): OutboxView {
  const requested = views.find((view) => view === query)
  return requested ?? (rejected > 0 ? 'attention' : 'waiting')
}

/** True for an accepted op with a note: a value it replaced, or a part that was left out. */
export const hasNote = ({ state, overwrote, message }: OutboxEntry): boolean =>
  state === 'received' && Boolean(overwrote ?? message)

const COUNTED_AT_A_SERVICE = ['mark-person', 'capture-first-timer', 'count-heads']

/** True for an accepted op that no list shows, because its service was deleted. */
export const isAtDeleted = ({ state, type, args }: OutboxEntry, deleted: DeletedServices): boolean =>
  state === 'received' && COUNTED_AT_A_SERVICE.includes(type) && deleted.has(String(args.service_id))

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
