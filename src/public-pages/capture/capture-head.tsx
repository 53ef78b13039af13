import { longDate } from '../../../contract/written-date.ts'
import type { PublicSettings } from '../public-settings.ts'
import { useDayWords, useSay } from '../saying.ts'
import { EventTime } from './event-about.tsx'
import { SiteBar } from './site-bar.tsx'
import { useChurch, useView } from './view.ts'

/** Whose page this is, and what for. */
export function CaptureHead({ settings }: { settings: PublicSettings }) {
  const say = useSay()
  const church = useChurch()
  const words = useDayWords()
  const { kind, service } = useView()
  return (
    <header className="cp-head">
      <SiteBar name={settings.appName}>
        {kind === 'member' && <a href="/#contact">{say('capture.contactUs')}</a>}
      </SiteBar>
      <h1>{church}</h1>
      {kind === 'member' && <p className="cp-what">{say('capture.titleMember')}</p>}
      {service && (
        <p className="cp-what">
          {say('capture.titleService', { service: service.name })}
          <br />
          {service.about ? (
            <EventTime day={service.date_of_service} about={service.about} />
          ) : (
            <time dateTime={service.date_of_service}>{longDate(service.date_of_service, words)}</time>
          )}
        </p>
      )}
    </header>
  )
}
