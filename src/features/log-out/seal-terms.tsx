import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** What sealing here means: what is kept, where, and what happens next. */
export function SealTerms() {
  const { account, outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const count = pending + rejected
  return (
    <section className="log-out-seal">
      <h2>{t('session.sealTitle', { count })}</h2>
      <ul>
        <li>{t('session.sealWhat', { count })}</li>
        <li>{t('session.sealWhere')}</li>
        <li>{t('session.sealNext', { count, email: account.email })}</li>
      </ul>
    </section>
  )
}
