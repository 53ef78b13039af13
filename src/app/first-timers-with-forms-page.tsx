import type { PersonDialogs } from '../features/first-timers/use-first-timers.ts'
import { FirstTimersPage } from '../features/first-timers/first-timers-page.tsx'
import {
  LazyAddMemberDialog,
  LazyDeleteMemberDialog,
  LazyEditMemberDialog,
} from '../features/members/lazy-member-dialogs.ts'
import { isOpened, lazyDialog } from '../ui/lazy/lazy.tsx'
import { memberCaptureLink } from '../lib/public-links.ts'
import '../features/members/members.css'

const dialogs: PersonDialogs = {
  Add: LazyAddMemberDialog,
  Edit: LazyEditMemberDialog,
  Delete: LazyDeleteMemberDialog,
  // It comes with the page. In a chunk of its own, its modules would add to the first load of the app.
  Assign: lazyDialog(
    async () => (await import('../features/follow-up/follow-up-page.tsx')).AssignPeopleDialog,
    isOpened,
  ),
}

/**
 * First timers with the dialogs of the members list and of Follow-up. Features
 * do not import each other, so the app combines them here.
 */
export function FirstTimersWithForms() {
  return <FirstTimersPage dialogs={dialogs} linkFor={memberCaptureLink} />
}
