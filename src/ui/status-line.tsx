import type { ReactNode } from 'react'
import { useOnline } from '../lib/device/use-online.ts'
import { Icon, type IconName } from './icons.tsx'
import './status-line.css'

const icons = {
  quiet: 'info',
  waiting: 'phoneSaved',
  received: 'doubleCheck',
  refused: 'refused',
  info: 'info',
} as const satisfies Record<string, IconName>

/** One quiet line about the state: no network, pending, all received. It informs and never alarms. */
export function StatusLine({
  tone,
  children,
  action,
}: {
  tone: keyof typeof icons
  children: ReactNode
  action?: ReactNode
}) {
  // The crossed-out cloud shows only offline, because it says that there is no network.
  const offline = !useOnline()
  return (
    <div className={`nx-status nx-status-${tone}`} role="status">
      <Icon name={tone === 'quiet' && offline ? 'cloudOff' : icons[tone]} />
      <span>{children}</span>
      {action}
    </div>
  )
}
