import { auditActions, auditKinds, auditLog, auditStarts } from '../../lib/messages/en/audit-log.ts'
import { team } from '../../lib/messages/en/team.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ auditLog, auditActions, auditStarts, auditKinds, team })
