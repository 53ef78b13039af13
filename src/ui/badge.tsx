import type { ReactNode } from 'react'
import { t } from '../lib/messages/t.ts'
import { Icon, type IconName } from './icons.tsx'
import './badge.css'

type Tone = 'quiet' | 'indigo' | 'palm' | 'harmattan' | 'clay'

/** A word about a thing's state, with a sign so that colour is never alone. */
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

/** Where a mark is: seen as present, kept on this phone, received by the church's server, or refused by it. */
export type MarkState = 'present' | 'saved' | 'received' | 'refused'

const marks = {
  present: { tone: 'palm', icon: 'checkCircle', word: 'offline.present' },
  saved: { tone: 'harmattan', icon: 'phoneSaved', word: 'offline.savedHere' },
  received: { tone: 'palm', icon: 'doubleCheck', word: 'offline.received' },
  refused: { tone: 'clay', icon: 'refused', word: 'offline.refused' },
} as const

/** Shape, word and colour of a mark's state. */
export function StateMark({ state }: { state: MarkState }) {
  const { tone, icon, word } = marks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}
