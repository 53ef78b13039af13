import { useT } from '../public-document.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Typed letters, and where each name has them. The people are not real. */
const typed = 'ng'

const rows = [
  { name: ['', 'Ng', 'ozi Eze'], more: '…9310 · Victory', time: '8:02' },
  { name: ['', 'Ng', 'ozi Okafor'], more: '…4471 · Bethel', time: null },
  { name: ['Blessing ', 'Ng', 'wu'], more: '…3093 · Goshen', time: null },
] as const

/** The door screen under the arches, drawn as text: sharp on every screen and without an image file. */
export function DoorPicture() {
  const t = useT()
  return (
    <div className="lp-doorway" role="img" aria-label={t('landing.pictureTitle')}>
      <i />
      <i />
      <i />
      <div className="lp-phone" aria-hidden="true">
        <p>
          <b>{t('landing.pictureService')}</b> <small>{t('landing.pictureDay')}</small>
        </p>
        <p className="lp-phone-count">
          <b>212</b> {t('landing.pictureHere')}
        </p>
        <p className="lp-phone-state">
          <Icon name="history" /> {t('landing.pictureState')}
        </p>
        <p className="lp-phone-search">
          <Icon name="search" /> {typed}
        </p>
        <ul>
          {rows.map(({ name: [before, found, after], more, time }) => (
            <li key={more} className={time ? 'lp-here' : undefined}>
              <span className="lp-mark">{time && <Icon name="check" />}</span>
              <span>
                <b>
                  {before}
                  <u>{found}</u>
                  {after}
                </b>
                <small>{more}</small>
              </span>
              {time && <b className="lp-time">{time}</b>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
