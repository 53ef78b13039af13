import type { CaptureChoice } from '../../../contract/capture-page.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { useDayWords, useT } from '../messages.ts'
import { Hidden } from './capture-form.tsx'
import { addressOf, useView } from './view.ts'

/** The choice between several services of today. It passes on typed values. */
export function ChooseStep({ services }: { services: readonly CaptureChoice[] }) {
  const t = useT()
  const view = useView()
  const carried = Object.keys(view.typed).length > 0
  return (
    <>
      <h2 className="cp-question">{t('capture.whichTitle')}</h2>
      <ul className="cp-choices">
        {services.map((service) => (
          <li key={service.reference}>
            {carried ? <ChooseAndSend service={service} /> : <ChooseLink service={service} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function ChooseLink({ service }: { service: CaptureChoice }) {
  const view = useView()
  return (
    <a
      className="nx-button nx-button-quiet nx-button-wide cp-choice"
      href={addressOf(view, service.reference)}
    >
      <Named service={service} />
    </a>
  )
}

function ChooseAndSend({ service }: { service: CaptureChoice }) {
  const view = useView()
  const fields = { ...view.typed, reference: service.reference, opened: view.opened, id: view.id }
  return (
    <form method="post" action={addressOf(view, service.reference)}>
      {Object.entries(fields).map(([name, value]) => (
        <Hidden key={name} name={name} value={value} />
      ))}
      <button className="nx-button nx-button-quiet nx-button-wide cp-choice" type="submit">
        <Named service={service} />
      </button>
    </form>
  )
}

function Named({ service: { name, date_of_service } }: { service: CaptureChoice }) {
  const words = useDayWords()
  return (
    <>
      <strong>{name}</strong> <span>{shortDate(date_of_service, words)}</span>
    </>
  )
}
