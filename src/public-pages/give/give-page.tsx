import type { Language } from '../../lib/messages/languages.ts'
import { PageFoot, PageHead, PublicDocument, type PublicSettings, useT } from '../public-document.tsx'
import { GiveForm } from './give-form.tsx'
import { giveAddress, useGivenChurch, useGiving } from './give-view.ts'
import type { GiftStatus } from '../../../contract/give-page.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { Icon } from '../../ui/icons.tsx'
import { Onward } from '../capture/capture-form.tsx'

type GivePageProps = {
  settings: PublicSettings
  language: Language
  style: string
  script?: string | undefined
}

/** The whole page for giving: the church's name largest, then the amount and the purpose. */
export function GivePage({ settings, language, style, script }: GivePageProps) {
  const t = useT()
  const church = useGivenChurch()
  const { state, problem, reference } = useGiving()
  const title = t('capture.documentTitle', { what: t('give.title'), church })
  return (
    <PublicDocument
      title={problem ? t('capture.documentCheck', { title }) : title}
      description={t('give.description', { church })}
      style={style}
      language={language}
      script={state.step === 'give' ? script : undefined}
    >
      <div className="cp-page">
        <PageHead name={settings.appName} title={church}>
          <p>{t('give.title')}</p>
        </PageHead>
        <main
          className="cp-main"
          data-capture="give"
          data-step={state.step}
          data-how={state.step === 'back' ? state.gift.how : undefined}
        >
          {state.step === 'give' ? <GiveForm /> : <GiveBack gift={state.gift} />}
        </main>
        <PageFoot settings={settings} language={language} inLanguage={inLanguage} />
      </div>
    </PublicDocument>
  )

  function inLanguage(lang: string): string {
    if (state.step === 'give') return giveAddress({ lang, reference })
    return `/give/thanks?${new URLSearchParams({ lang, reference: state.gift.reference }).toString()}`
  }
}

/** The page after a payment: its result, as the payment provider reports it. */

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
