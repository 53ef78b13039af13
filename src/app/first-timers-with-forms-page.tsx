import type { PersonDialogs } from '../features/first-timers/dialogs.ts'
import { FirstTimersPage } from '../features/first-timers/first-timers-page.tsx'
import {
  LateAddMemberDialog,
  LateDeleteMemberDialog,
  LateEditMemberDialog,
  LateViewMemberDialog,
} from '../features/members/late-member-dialogs.ts'
import { memberCaptureLink } from '../lib/member-capture-link.ts'
import '../features/members/members.css'

const dialogs: PersonDialogs = {
  Add: LateAddMemberDialog,
  View: LateViewMemberDialog,
  Edit: LateEditMemberDialog,
  Delete: LateDeleteMemberDialog,
}

/** First timers, with the forms of the members' list. Features do not know each other; here they meet. */
export function FirstTimersWithForms() {
  return <FirstTimersPage dialogs={dialogs} linkFor={memberCaptureLink} />
}
