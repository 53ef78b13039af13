/** Back from the payment page: what became of it, as the payment service says. */
import type { GiftStanding } from '../../../contract/give-page.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { Icon } from '../../ui/icons.tsx'
import { useSay } from '../saying.ts'
import { giveAddress, useGivenChurch, useGiving } from './give-view.ts'

export function GiveBack({ gift }: { gift: GiftStanding }) {
  const { how } = gift
  if (how === 'paid') return <Paid {...gift} />
  if (how === 'waiting') return <Waiting {...gift} />
  return how === 'unclear' ? <Unclear {...gift} /> : <Unpaid {...gift} />
}

const kobo = (naira: number) => Math.round(naira * 100)

function Paid({ amount, first_name: name, income_type, reference }: GiftStanding) {
  const say = useSay()
  const church = useGivenChurch()
  const view = useGiving()
  return (
    <div className="cp-thanks">
      <p className="cp-tick">
        <Icon name="check" large />
      </p>
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {name ? say('capture.thanksNamed', { name }) : say('capture.thanks')}
      </h2>
      <p className="cp-lead">{say('give.paid', { church, amount: formatMoney(kobo(amount)) })}</p>
      <p>{say('give.paidAs', { type: say(`give.${income_type}`) })}</p>
      <PaymentNumber reference={reference} />
      <p className="cp-other">
        <a href={giveAddress(view)}>{say('give.more')}</a>
      </p>
    </div>
  )
}

function Waiting({ amount, reference }: GiftStanding) {
  const say = useSay()
  const { lang } = useGiving()
  const query = new URLSearchParams({ ...(lang && { lang }), reference })
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {say('give.waitingTitle')}
      </h2>
      <p>{say('give.waiting', { amount: formatMoney(kobo(amount)) })}</p>
      <PaymentNumber reference={reference} />
      <Onward href={`/give/thanks?${query.toString()}`} words={say('give.look')} />
    </div>
  )
}

function Unpaid({ amount, income_type, reference }: GiftStanding) {
  const say = useSay()
  const church = useGivenChurch()
  const again = giveAddress(useGiving(), { amount: String(amount), income_type })
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {say('give.unpaidTitle')}
      </h2>
      <p>{say('give.unpaid', { church, amount: formatMoney(kobo(amount)) })}</p>
      <PaymentNumber reference={reference} />
      <Onward href={again} words={say('give.again')} />
    </div>
  )
}

function Unclear({ reference }: GiftStanding) {
  const say = useSay()
  const church = useGivenChurch()
  return (
    <div className="cp-thanks">
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {say('give.unclearTitle')}
      </h2>
      <p>{say('give.unclear', { church })}</p>
      <PaymentNumber reference={reference} />
    </div>
  )
}

function PaymentNumber({ reference }: { reference: string }) {
  return <p className="nx-field-hint">{useSay()('give.number', { reference })}</p>
}

function Onward({ href, words }: { href: string; words: string }) {
  return (
    <p>
      <a className="nx-button nx-button-primary nx-button-wide" href={href}>
        {words}
      </a>
    </p>
  )
}
