import { formatAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { Chips } from '../../ui/chips.tsx'
import type { Counted } from './use-composer.ts'
import { whenOf, type SmsValues, type When } from './sms-values.ts'
import { listed } from './typed.ts'
import { peopleOfService, t } from './messages.ts'

/** The latest known count: the current one, or the one before while the server counts. */
export const latestOf = (counted: Counted): SmsPreview | null =>
  counted.status === 'ready' ? counted.preview : counted.status === 'counting' ? counted.before : null

/** The number of recipients, and the people left out with reasons. */
export function RecipientCount({ counted, again }: { counted: Counted; again: () => void }) {
  if (counted.status === 'none') return null
  if (counted.status === 'failed')
    return (
      <p className="messages-count" role="status">
        <strong>{t('bulkSms.countFailed')}</strong> {counted.problem.message}{' '}
        <Button tone="plain" onClick={again}>
          {t('common.retry')}
        </Button>
      </p>
    )
  const preview = latestOf(counted)
  if (counted.status === 'counting')
    return (
      <p className="messages-count" role="status">
        {t('bulkSms.counting')}
      </p>
    )
  return preview && <CountOf preview={preview} />
}

function CountOf({ preview }: { preview: SmsPreview }) {
  const { recipients, people, to } = preview
  const out = leftOut(preview)
  const sentence = to && people !== null && peopleOfService(to, people)
  return (
    <div className="messages-count" role="status">
      {sentence && <p>{sentence}</p>}
      <p>
        <strong>{t('bulkSms.recipientCount', { count: recipients })}</strong>
        {people !== null && !sentence && ` ${t('bulkSms.ofPeople', { count: people })}`}
      </p>
      {out.length > 0 && <p className="messages-hint">{out.join(', ')}</p>}
    </div>
  )
}

/** The preview names the first hundred invalid numbers, and counts all. */
const invalidIn = ({ named, duplicates, landline, refused, stopped, under_age, ...preview }: SmsPreview) =>
  named - duplicates - landline - refused - stopped - under_age - preview.unknown_consent - preview.agreed

/** Each reason for which people are left out. Missing consent has a line of its own. */
export function leftOut(preview: SmsPreview): string[] {
  const { landline, landlines, invalid } = preview
  const wrong = invalidIn(preview)
  const counted = [
    ['bulkSms.withoutPhone', preview.without_phone],
    ['bulkSms.sharedPhone', preview.shared_phone],
    ['bulkSms.atAnother', preview.at_another_service],
    ['bulkSms.duplicate', preview.duplicates],
    ['bulkSms.refused', preview.refused],
    ['bulkSms.stopped', preview.stopped],
    ['bulkSms.minor', preview.under_age],
  ] as const
  return [
    ...counted.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count })),
    ...(landline > 0
      ? [t('bulkSms.landline', { count: landline, list: listed(landlines.map(formatPhone), landline) })]
      : []),
    ...(wrong > 0 ? [t('bulkSms.invalid', { count: wrong, list: listed(invalid, wrong) })] : []),
  ]
}

type PartProps = { preview: SmsPreview; form: FormState<SmsValues> }

/** People without a consent on record get the SMS only if the church states that it holds their consent. */
export function ConsentPart({ preview, form }: PartProps) {
  if (preview.unknown_consent === 0) return null
  const count = preview.unknown_consent
  return (
    <section className="messages-consent">
      <p>
        {t(form.values.consent_stated ? 'bulkSms.confirmedConsent' : 'bulkSms.unknownConsent', { count })}
      </p>
      <CheckField {...form.field('consent_stated')} label={preview.consent_wording} />
    </section>
  )
}

const isNight = (time: string): boolean => time !== '' && (time >= '20:00' || time < '08:00')

/** The choice of time: now, 8:00 in quiet hours, or a chosen time. Without a count it is not known to be night. */
export function WhenPart({ preview, form }: { preview: SmsPreview | null; form: FormState<SmsValues> }) {
  const { today } = useChurch()
  const quiet = preview?.quiet_hours === true
  const chosen = whenOf(form.values, { quiet_hours: quiet })
  const day = preview ? formatDate(dateOf(preview.quiet_until, preview.time_zone)) : ''
  return (
    <section className="messages-part">
      <h2 className="messages-label">{t('bulkSms.when')}</h2>
      <Chips<When>
        label={t('bulkSms.when')}
        options={[
          ...(quiet ? [{ key: 'morning' as const, label: t('bulkSms.whenMorning', { day }) }] : []),
          { key: 'now', label: t('bulkSms.whenNow') },
          { key: 'later', label: t('bulkSms.whenLater') },
        ]}
        value={chosen}
        onChange={(when) => form.set('when', when)}
      />
      {quiet && <p className="messages-hint">{t('bulkSms.quiet')}</p>}
      {chosen === 'later' && (
        <div className="messages-two">
          <DateField {...form.field('day')} label={t('bulkSms.day')} min={today()} />
          <TimeField {...form.field('time')} label={t('bulkSms.time')} />
        </div>
      )}
      {chosen === 'later' && isNight(form.values.time) && (
        <p className="messages-hint" role="status">
          {t('bulkSms.quietLater')}
        </p>
      )}
    </section>
  )
}

type PriceProps = {
  preview: SmsPreview | null
  /** Naira; null: not known. */
  balance: number | null
  onTopUp: () => void
}

/** The cost beside the balance, and a button to add money. */
export function PriceLine({ preview, balance, onTopUp }: PriceProps) {
  const { features } = useChurch()
  const mayPay = features.includes('financeAccess')
  const held = preview?.balance ?? balance
  return (
    <section className="messages-price">
      <p className="messages-sum">
        {preview && (
          <span>
            {t('bulkSms.sum', { count: preview.recipients, price: formatAmount(preview.price) })}{' '}
            <strong>{formatExactAmount(preview.cost)}</strong>
          </span>
        )}
        <span className="messages-wallet">
          {t('bulkSms.wallet', { balance: held === null ? '–' : formatExactAmount(held) })}
          {mayPay && (
            <Button tone="plain" onClick={onTopUp}>
              {t('bulkSms.topUp')}
            </Button>
          )}
        </span>
      </p>
      {preview && !preview.enough && <NotEnough missing={preview.cost - preview.balance} />}
      {!mayPay && <p className="messages-hint">{t('bulkSms.askFinance')}</p>}
    </section>
  )
}

function NotEnough({ missing }: { missing: number }) {
  return (
    <p className="messages-not-enough" role="alert">
      <Icon name="alert" />
      <span>
        <strong>{t('bulkSms.insufficient')}</strong>{' '}
        {t('bulkSms.insufficientBody', { missing: formatAmount(missing) })}
      </span>
    </p>
  )
}
