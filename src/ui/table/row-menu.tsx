import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import { MenuButton } from '../menu-button.tsx'

/** The actions of one row behind three dots. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <MenuButton label={t('table.actionsFor', { name })} face={<Icon name="more" />} className="nx-grid-dots">
      {children}
    </MenuButton>
  )
}
