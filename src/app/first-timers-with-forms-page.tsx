import type { PersonDialogs } from '../features/first-timers/dialogs.ts'
import { FirstTimersPage } from '../features/first-timers/first-timers-page.tsx'
import { memberCaptureLink } from '../features/members/member-link.ts'
import { hasId, isOpened, late } from '../ui/late.tsx'
import '../features/members/members.css'

const dialogs: PersonDialogs = {
  Add: late(
    async () => (await import('../features/members/add-member-dialog.tsx')).AddMemberDialog,
    isOpened,
  ),
  View: late(
    async () => (await import('../features/members/view-member-dialog.tsx')).ViewMemberDialog,
    hasId,
  ),
  Edit: late(
    async () => (await import('../features/members/edit-member-dialog.tsx')).EditMemberDialog,
    hasId,
  ),
  Delete: late(
    async () => (await import('../features/members/delete-member-dialog.tsx')).DeleteMemberDialog,
    hasId,
  ),
}

/** First timers, with the forms of the members' list. Features do not know each other; here they meet. */
export function FirstTimersWithForms() {
  return <FirstTimersPage dialogs={dialogs} linkFor={memberCaptureLink} />
}
