import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { SmsValues } from './sms-values.ts'
import { t } from './messages.ts'

/** People without a known consent receive the SMS only if the church states that it holds their consent on paper. */
export function ConsentPart({ preview, form }: { preview: SmsPreview; form: FormState<SmsValues> }) {
  if (preview.unknown_consent === 0) return null
  const count = preview.unknown_consent
  return (
    <section className="bulk-sms-consent">
      <p>
        {t('bulkSms.unknownConsent', { count })}
        {!form.values.consent_stated && ` ${t('bulkSms.statementSkip', { count })}`}
      </p>
      <CheckField {...form.field('consent_stated')} label={preview.consent_wording} />
    </section>
  )
}
