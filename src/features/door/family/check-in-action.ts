import { isChildOn } from '../../../../contract/calendar/child-age.ts'
import { t } from '../../../lib/messages/t.ts'
import type { NoticeAction } from '../door-notice.tsx'
import type { FamilyMark } from './undo-family.ts'

/** "Check in 2 children", if there are children among the people who were just marked. */
export function checkInAction(
  marks: readonly FamilyMark[],
  today: string,
  onCheckIn: (childIds: readonly string[]) => void,
): NoticeAction | undefined {
  const children = marks.filter(({ person }) => isChildOn(person.child_until, today))
  if (children.length === 0) return undefined
  return {
    label: t('door.checkIn', { count: children.length }),
    run: () => onCheckIn(children.map(({ person }) => person.id)),
  }
}
