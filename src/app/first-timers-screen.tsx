import { FirstTimersPage } from '../features/first-timers/first-timers-page.tsx'
import { AddMemberDialog } from '../features/members/add-member-dialog.tsx'
import { DeleteMemberDialog } from '../features/members/delete-member-dialog.tsx'
import { EditMemberDialog } from '../features/members/edit-member-dialog.tsx'
import { memberCaptureLink } from '../features/members/member-link.ts'
import { ViewMemberDialog } from '../features/members/view-member-dialog.tsx'
import '../features/members/members.css'

const dialogs = {
  Add: AddMemberDialog,
  View: ViewMemberDialog,
  Edit: EditMemberDialog,
  Delete: DeleteMemberDialog,
}

/** First timers, with the forms of the members' list. Features do not know each other; here they meet. */
export function FirstTimersScreen() {
  return <FirstTimersPage dialogs={dialogs} linkFor={memberCaptureLink} />
}
