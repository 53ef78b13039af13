/** The page after a payment: its result, as the payment provider reports it. */
import type { GiftStatus } from '../../../contract/give-page.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { Icon } from '../../ui/icons.tsx'
import { Onward } from '../capture/capture-form.tsx'
import { useT } from '../messages.ts'
import { giveAddress, useGivenChurch, useGiving } from './give-view.ts'

export function GiveBack({ gift }: { gift: GiftStatus }) {
  const { how } = gift
  if (how === 'paid') return <Paid {...gift} />
  if (how === 'waiting') return <Waiting {...gift} />
  return how === 'unclear' ? <Unclear {...gift} /> : <Unpaid {...gift} />
}

function Paid({ amount, first_name: name, income_type, reference }: GiftStatus) {
  const t = useT()
  const church = useGivenChurch()
  const view = useGiving()
  return (
    <div className="cp-thanks">
      <p className="cp-tick">
        <Icon name="check" large />
      </p>
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {name ? t('capture.thanksNamed', { name }) : t('capture.thanks')}
      </h2>
      <p className="cp-lead">{t('give.paid', { church, amount: formatAmount(amount) })}</p>
      <p>{t('give.paidAs', { type: t(`give.${income_type}`) })}</p>
      <PaymentNumber reference={reference} />
      <Onward href={giveAddress(view)}>{t('give.more')}</Onward>
    </div>
  )
}

function Waiting({ amount, reference }: GiftStatus) {
  const t = useT()
  const { lang } = useGiving()
  const query = new URLSearchParams({ ...(lang && { lang }), reference })
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {t('give.waitingTitle')}
      </h2>
      <p>{t('give.waiting', { amount: formatAmount(amount) })}</p>
      <PaymentNumber reference={reference} />
      <Onward primary href={`/give/thanks?${query.toString()}`}>
        {t('give.look')}
      </Onward>
    </div>
  )
}

function Unpaid({ amount, income_type, reference }: GiftStatus) {
  const t = useT()
  const church = useGivenChurch()
  const again = giveAddress(useGiving(), { amount: String(amount), income_type })
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {t('give.unpaidTitle')}
      </h2>
      <p>{t('give.unpaid', { church, amount: formatAmount(amount) })}</p>
      <PaymentNumber reference={reference} />
      <Onward primary href={again}>
        {t('give.again')}
      </Onward>
    </div>
  )
}

function Unclear({ reference }: GiftStatus) {
  const t = useT()
  const church = useGivenChurch()
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {t('give.unclearTitle')}
      </h2>
      <p>{t('give.unclear', { church })}</p>
      <PaymentNumber reference={reference} />
    </div>
  )
}

function PaymentNumber({ reference }: { reference: string }) {
  return <p className="nx-field-hint">{useT()('give.number', { reference })}</p>
}
