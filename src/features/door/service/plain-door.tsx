import type { ReactNode } from 'react'
import { t } from '../../../lib/messages/t.ts'
import { MenuButton } from '../menu-button.tsx'
import '../place-bar.css'
import './service.css'

/** The door before a service is chosen: one column, and the way elsewhere where it always is. */
export function PlainDoor({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="door-plain ion-content-scroll-host">
        <div className="door-column">{children}</div>
      </div>
      <nav className="door-bar" aria-label={t('door.places')}>
        <MenuButton />
      </nav>
    </>
  )
}
