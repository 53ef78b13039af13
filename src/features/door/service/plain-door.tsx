import type { ReactNode } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { PhoneStatus } from '../head/door-status.tsx'
import { MenuButton } from '../menu-button.tsx'
import '../place-bar.css'
import './service.css'

/** The door before a service is chosen: one column, the sync state, and the menu in its usual place. */
export function PlainDoor({ church, children }: { church: Church; children: ReactNode }) {
  return (
    <>
      <div className="door-plain ion-content-scroll-host">
        <div className="door-column">
          {children}
          <PhoneStatus church={church} />
        </div>
      </div>
      <nav className="door-bar" aria-label={t('door.places')}>
        <MenuButton />
      </nav>
    </>
  )
}
