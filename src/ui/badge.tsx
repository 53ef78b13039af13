import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import './badge.css'

type Tone = 'quiet' | 'indigo' | 'palm' | 'harmattan' | 'clay'

/** A word about a state, with an icon so that colour is never the only sign. */
export function Badge({
  tone = 'quiet',
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`nx-badge nx-badge-${tone}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  )
}
