import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from './menu-button.tsx'
import type { Place } from './places.ts'
import './place-bar.css'

type PlaceBarProps = { places: readonly Place[]; openId: string; onOpen: (id: string) => void }

/** The places of the door along the lower edge. Tapping the open one goes back to its beginning. */
export function PlaceBar({ places, openId, onOpen }: PlaceBarProps) {
  return (
    <nav className="door-bar" aria-label={t('door.places')}>
      {places.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-current={id === openId ? 'page' : undefined}
          onClick={() => onOpen(id)}
        >
          <Icon name={icon} large />
          <span>{t(label)}</span>
        </button>
      ))}
      <MenuButton />
    </nav>
  )
}
