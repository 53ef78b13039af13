import { auditActions, auditKinds, auditLog, auditStarts } from '../../lib/messages/en/audit-log.ts'
import { team } from '../../lib/messages/en/team.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** The screen's own sentences. They come with it, so that the app's first load stays small. */
export const say = sayHere({ auditLog, auditActions, auditStarts, auditKinds, team })
