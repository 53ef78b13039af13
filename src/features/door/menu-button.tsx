import { IonMenuToggle } from '@ionic/react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'

/** The way to every other screen. Hides by itself where the menu stands at the side anyway. */
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
