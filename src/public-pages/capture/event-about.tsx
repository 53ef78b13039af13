import type { CaptureState, EventAbout as About } from '../../../contract/capture-page.ts'
import { longDate, shortDate } from '../../../contract/written-date.ts'
import { Icon } from '../../ui/icons.tsx'
import { useDayWords, useSay } from '../saying.ts'
import { calendarOf, useView } from './view.ts'

/** "Mon 23 Nov 2026, 22:00 – Tue 24 Nov 2026, 05:00"; of one day only the clock is told twice. */
export function EventTime({ day, about }: { day: string; about: About }) {
  const words = useDayWords()
  const { last_day, starts, ends } = about
  const until = last_day === day ? ends : `${shortDate(last_day, words)}, ${ends}`
  return (
    <>
      <time dateTime={`${day}T${starts}`}>{`${longDate(day, words)}, ${starts}`}</time>
      {' – '}
      <time dateTime={`${last_day}T${ends}`}>{until}</time>
    </>
  )
}

/** Where an event is, and the way into a calendar; nothing once it is over or called off. */
export function EventAbout() {
  const say = useSay()
  const view = useView()
  const about = view.service?.about
  if (!about || isOver(view.state)) return null
  return (
    <div className="cp-about">
      {about.place && (
        <p>
          <strong>{say('capture.eventPlace')}</strong> {about.place}
        </p>
      )}
      {about.links.length > 0 && (
        <p>
          <strong>{say('capture.eventOnline')}</strong>{' '}
          {about.links.map(({ platform, address }) => (
            <a key={platform} href={address} rel="noopener noreferrer">
              {platform}
            </a>
          ))}
        </p>
      )}
      <a className="nx-button nx-button-quiet" href={calendarOf(view)}>
        <Icon name="calendar" />
        <span>{say('capture.addToCalendar')}</span>
      </a>
    </div>
  )
}

const isOver = (state: CaptureState) => state.step === 'closed' && state.why !== 'early'
