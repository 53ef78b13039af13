import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** What sealing here means: what is kept, where, and what happens next. */
export function SealTerms() {
  const { account, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const count = pending + rejected
  const next = rejected > 0 ? 'session.sealNextOfBoth' : 'session.sealNext'
  return (
    <section className="log-out-seal">
      <h2>{t('session.sealTitle', { count })}</h2>
      <ul>
        <li>{sealedWhat(pending, rejected)}</li>
        <li>{t('session.sealWhere')}</li>
        {pending > 0 && <li>{t(next, { count: pending, email: account.email })}</li>}
        {rejected > 0 && <li>{t('session.sealNextRefused', { count: rejected, email: account.email })}</li>}
      </ul>
    </section>
  )
}

function sealedWhat(pending: number, rejected: number): string {
  if (rejected === 0) return t('session.sealWhat', { count: pending })
  return pending > 0 ? t('session.sealWhatOfBoth') : t('session.sealWhatRefused', { count: rejected })
}
