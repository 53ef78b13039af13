import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { ConsentPart } from './consent-part.tsx'
import { LeftOut } from './left-out.tsx'
import { PricePart } from './price-part.tsx'
import { whenMissing, type SmsValues } from './sms-values.ts'
import type { usePreview } from './use-preview.ts'
import { WhatsAppShare } from './whats-app-share.tsx'
import { WhenPart, whenOf } from './when-part.tsx'
import { t } from './messages.ts'

type Props = {
  form: FormState<SmsValues>
  preview: ReturnType<typeof usePreview>
  onBack: () => void
  onTopUp: () => void
}

/** Step 2: the number of recipients, the people left out with reasons, the cost and the time. */
export function SummaryStep({ form, preview: [preview, again], onBack, onTopUp }: Props) {
  const online = useOnline()
  const ready = preview.status === 'ready' ? preview.value : null
  const actions = (
    <>
      <Button tone="quiet" onClick={onBack} disabled={form.busy}>
        {t('common.back')}
      </Button>
      <Button
        type="submit"
        disabled={ready === null || !ready.enough || form.incomplete}
        busy={form.busy}
        busyLabel={t('bulkSms.sending')}
        whyNot={online ? whyNotSend(ready, form.values) : t('bulkSms.offline')}
      >
        {ready && whenOf(form.values, ready) !== 'now' ? t('bulkSms.schedule') : t('bulkSms.sendMessage')}
      </Button>
    </>
  )
  return (
    <Form form={{ ...form, fromDraft: false }} label={t('bulkSms.summary')} actions={actions}>
      <blockquote className="bulk-sms-quote">{form.values.message.trim()}</blockquote>
      {preview.status === 'loading' && <SkeletonRows rows={3} />}
      {preview.status === 'failed' && (
        <FailedLoad title={t('bulkSms.countFailed')} sentence={preview.problem.message} onRetry={again} />
      )}
      {ready && (
        <>
          <p className="bulk-sms-will-get">{t('bulkSms.willGet', { count: ready.recipients })}</p>
          <LeftOut preview={ready} />
          <ConsentPart preview={ready} form={form} />
          <PricePart preview={ready} onTopUp={onTopUp} />
          <WhenPart preview={ready} form={form} />
          <WhatsAppShare message={form.values.message} />
        </>
      )}
    </Form>
  )
}

function whyNotSend(preview: SmsPreview | null, values: SmsValues): string | undefined {
  if (preview?.recipients !== 0) return whenMissing(values)
  const waits = preview.unknown_consent > 0 && !values.consent_stated
  return t(waits ? 'bulkSms.nobodyYet' : 'bulkSms.nobodyLeft')
}
