/** The steps without a further question: thanks, known, closed. */
import type { CaptureState } from '../../../contract/capture-page.ts'
import { shortDate } from '../../../contract/written-date.ts'
import { Icon } from '../../ui/icons.tsx'
import { useDayWords, useT } from '../public-document.tsx'
import { CaptureForm, Hidden, Onward, Press } from './capture-form.tsx'
import { addressOf, useChurch, useView } from './view.ts'

type At<Step extends CaptureState['step']> = Extract<CaptureState, { step: Step }>

/** Thanks the visitor by the typed name, if any. */
export function ThanksStep({ how }: At<'thanks'>) {
  const t = useT()
  const view = useView()
  const church = useChurch()
  const name = view.typed.first_name
  const body = {
    marked: view.kind === 'event' ? 'capture.eventMarkedBody' : 'capture.markedBody',
    'first timer': 'capture.firstTimerBody',
    member: 'capture.memberBody',
  } as const
  return (
    <div className="cp-thanks">
      <p className="cp-tick">
        <Icon name="check" large />
      </p>
      <h2 className="cp-question" tabIndex={-1} autoFocus>
        {name ? t('capture.thanksNamed', { name }) : t('capture.thanks')}
      </h2>
      <p>{t(body[how])}</p>
      {how === 'first timer' && <p>{t('capture.nextTime', { church })}</p>}
      <Onward href={addressOf(view, view.reference)}>
        {t(view.kind === 'member' ? 'capture.somebodyElseMember' : 'capture.somebodyElse')}
      </Onward>
    </div>
  )
}

/** Says that the member already exists. At a service, one more press marks them by their typed values. */
export function KnownStep() {
  const t = useT()
  const view = useView()
  const church = useChurch()
  const { phone = '', first_name = '', last_name = '' } = view.typed
  const service = view.kind !== 'member'
  return (
    <>
      <h2 className="cp-question">{t('capture.knownTitle')}</h2>
      <p className="cp-lead">{t(service ? 'capture.knownService' : 'capture.knownMember', { church })}</p>
      {service && (
        <CaptureForm form="mark">
          <Hidden name="emailOrPhone" value={phone} />
          <Hidden name="first_name" value={first_name} />
          <Hidden name="last_name" value={last_name} />
          <Press>{t('capture.mark')}</Press>
        </CaptureForm>
      )}
      <Onward href={addressOf(view, view.reference)}>{t('capture.knownAgain')}</Onward>
    </>
  )
}

const CLOSED_TITLES = {
  service: {
    early: 'capture.earlyTitle',
    late: 'capture.lateTitle',
    cancelled: 'capture.eventCancelledTitle',
    'no service': 'capture.noServiceTitle',
  },
  event: {
    early: 'capture.eventEarlyTitle',
    late: 'capture.eventLateTitle',
    cancelled: 'capture.eventCancelledTitle',
    'no service': 'capture.noServiceTitle',
  },
} as const

export function ClosedStep({ why, day }: At<'closed'>) {
  const t = useT()
  const {
    kind,
    church: { reference },
    lang,
  } = useView()
  const church = useChurch()
  const words = useDayWords()
  const on = { day: day ? shortDate(day, words) : '' }
  return (
    <>
      <h2 className="cp-question">{t(CLOSED_TITLES[kind === 'event' ? 'event' : 'service'][why])}</h2>
      <p className="cp-lead">
        {why === 'early' && t('capture.earlyBody', on)}
        {why === 'late' && t('capture.lateBody', on)}
        {why === 'cancelled' && t('capture.eventCancelledBody')}
        {why === 'no service' && t('capture.noServiceBody', { church })}
      </p>
      {why === 'no service' && (
        <Onward href={addressOf({ kind: 'member', lang }, reference)}>{t('capture.noServiceMember')}</Onward>
      )}
    </>
  )
}
