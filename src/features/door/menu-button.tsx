import { IonMenuToggle } from '@ionic/react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'

/** Opens the menu of all screens. Ionic hides the button where the menu is always visible. */
export function MenuButton() {
  return (
    <IonMenuToggle className="door-menu">
      <button type="button">
        <Icon name="menu" large />
        <span>{t('shell.menu')}</span>
      </button>
    </IonMenuToggle>
  )
}
