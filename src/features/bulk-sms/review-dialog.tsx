import { formatAmount } from '../../../contract/money/format-money.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { latestOf, leftOut, PriceLine, RecipientCount } from './counted.tsx'
import { scheduledFor, whenOf, whyNotSend } from './sms-values.ts'
import type { Composer } from './use-composer.ts'
import { peopleOfService, recipientsNamed, t } from './messages.ts'

type Props = { open: boolean; composer: Composer; onTopUp: () => void; onClose: () => void }

/** The last look before sending: the text, the recipients, the people left out, the time and the cost. */
export function ReviewDialog({ open, composer, onTopUp, onClose }: Props) {
  const online = useOnline()
  const { form, counted } = composer
  const preview = counted.status === 'ready' ? counted.preview : null
  const later = preview !== null && whenOf(form.values, preview) !== 'now'
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose} disabled={form.busy}>
        {t('common.back')}
      </Button>
      <Button
        icon="send"
        busy={form.busy}
        busyLabel={t('bulkSms.sending')}
        whyNot={
          !online
            ? t('bulkSms.offline')
            : preview
              ? whyNotSend(preview, form.values)
              : t('bulkSms.stillCounting')
        }
        onClick={() => void form.send()}
      >
        {t(later ? 'bulkSms.schedule' : 'bulkSms.sendMessage')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={t('bulkSms.review')} onClose={onClose} actions={actions}>
      <Review composer={composer} onTopUp={onTopUp} />
    </Dialog>
  )
}

export function Review({ composer: { form, counted, again }, onTopUp }: Pick<Props, 'composer' | 'onTopUp'>) {
  const { church } = useChurch()
  const { values, failure } = form
  const preview = latestOf(counted)
  if (counted.status === 'failed') return <RecipientCount counted={counted} again={again} />
  if (!preview) return <SkeletonRows rows={4} />
  const { to, people, recipients, unknown_consent } = preview
  const when = scheduledFor(values, whenOf(values, preview), preview.time_zone, preview.quiet_until)
  const out = [
    ...leftOut(preview),
    ...(unknown_consent > 0 && !values.consent_stated
      ? [t('bulkSms.noConsent', { count: unknown_consent })]
      : []),
  ]
  return (
    <div className="messages-review">
      <blockquote className="messages-quote">{values.message.trim()}</blockquote>
      <p>
        {to && (peopleOfService(to, people ?? 0) ?? recipientsNamed({ to, type: 'bulk' }))}
        <br />
        <strong className="messages-large">{t('bulkSms.recipientCount', { count: recipients })}</strong>
      </p>
      {out.length > 0 && (
        <section>
          <h3 className="messages-label">{t('bulkSms.leftOut')}</h3>
          <ul className="messages-reasons">
            {out.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {when && <p>{t('bulkSms.sendsAt', { when: formatMoment(when, church.time_zone) })}</p>}
      <PriceLine preview={preview} balance={preview.balance} onTopUp={onTopUp} />
      {preview.enough && (
        <p className="messages-hint">
          {t('bulkSms.afterwards', { balance: formatAmount(preview.balance - preview.cost) })}
        </p>
      )}
      <WhatsAppShare message={values.message} />
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
    </div>
  )
}

/** The free alternative: WhatsApp asks for the recipients. */
function WhatsAppShare({ message }: { message: string }) {
  return (
    <div className="messages-free">
      <p>{t('bulkSms.whatsAppBody')}</p>
      <a
        className="nx-button nx-button-quiet"
        href={`https://wa.me/?text=${encodeURIComponent(message.trim())}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('bulkSms.whatsAppShare')}
      </a>
    </div>
  )
}
