import { Icon } from '../../ui/icons.tsx'
import { useSay } from '../saying.ts'

/** Names as they stand in the picture; nobody's. */
const typed = 'ada'
const rows = [
  { name: ['Ada', 'eze Okafor'], more: '4471', time: null },
  { name: ['Ada', 'mu Bello'], more: '0093', time: null },
  { name: ['Ada', 'obi Nwosu'], more: '7315', time: '08:14' },
  { name: ['Ada', 'nna Eze'], more: '2208', time: '08:12' },
] as const

/** The door screen, drawn with letters instead of a photograph: sharp on every screen, and no bytes. */
export function DoorPicture() {
  const say = useSay()
  return (
    <div className="lp-phone" role="img" aria-label={say('landing.pictureTitle')}>
      <div className="lp-phone-glass" aria-hidden="true">
        <p className="lp-phone-service">{say('landing.pictureService')}</p>
        <p className="lp-phone-count">
          <b>212</b> {say('landing.pictureHere')}
        </p>
        <p className="lp-phone-state">{say('landing.pictureState')}</p>
        <p className="lp-phone-search">
          <Icon name="search" /> {typed}
        </p>
        <ul>
          {rows.map((row) => (
            <li key={row.more} className={row.time ? 'lp-here' : undefined}>
              <span>
                <span className="lp-name">
                  <b>{row.name[0]}</b>
                  {row.name[1]}
                </span>
                <small>•••• {row.more}</small>
              </span>
              {row.time ? (
                <span className="lp-tick">
                  <Icon name="check" /> {row.time}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
