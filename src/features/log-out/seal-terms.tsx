import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'

/** What sealing here means: what is kept, where, and what happens next. */
export function SealTerms() {
  const { account } = useChurch()
  return (
    <section className="log-out-seal">
      <h2>{t('session.sealTitle')}</h2>
      <ul>
        <li>{t('session.sealWhat')}</li>
        <li>{t('session.sealWhere')}</li>
        <li>{t('session.sealNext', { email: account.email })}</li>
      </ul>
    </section>
  )
}
