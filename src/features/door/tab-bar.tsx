import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from './menu-button.tsx'
import type { Place } from './tabs.ts'
import './place-bar.css'

type TabBarProps = { places: readonly Place[]; openId: string; onOpen: (id: string) => void }

/** The tabs of the door along the lower edge. A tap on the open one resets it. */
export function TabBar({ places, openId, onOpen }: TabBarProps) {
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
