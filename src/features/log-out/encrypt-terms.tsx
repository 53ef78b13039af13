import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'

/** Explains encryption at log-out: which ops stay, where, and what happens next. */
export function EncryptTerms() {
  const { account, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const count = pending + rejected
  const next = rejected > 0 ? 'session.lockNextOfBoth' : 'session.lockNext'
  return (
    <section className="log-out-seal">
      <h2>{t('session.lockTitle', { count })}</h2>
      <ul>
        <li>{encryptedWhat(pending, rejected)}</li>
        <li>{t('session.lockWhere')}</li>
        {pending > 0 && <li>{t(next, { count: pending, email: account.email })}</li>}
        {rejected > 0 && <li>{t('session.lockNextRefused', { count: rejected, email: account.email })}</li>}
      </ul>
    </section>
  )
}

function encryptedWhat(pending: number, rejected: number): string {
  if (rejected === 0) return t('session.lockWhat', { count: pending })
  return pending > 0 ? t('session.lockWhatOfBoth') : t('session.lockWhatRefused', { count: rejected })
}
