import { Icon } from '../../../ui/icons.tsx'
import { tChildren } from './messages.ts'

/** A child's alert, with its sign and words. Only check-in and pick-up show it. */
export function AlertNote({ alert }: { alert: string | null }) {
  if (!alert) return null
  return (
    <p className="kids-alert">
      <Icon name="alert" />
      <span>
        <span className="nx-visually-hidden">{tChildren('children.alert')} </span>
        {alert}
      </span>
    </p>
  )
}
