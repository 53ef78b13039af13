import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { actionInWords, whoInWords } from './line-words.ts'
import { say } from './words.ts'

/** The log as a file; times in ISO 8601, UTC. */
export const auditCsv = (): CsvColumn<AuditLine>[] => [
  { title: say('auditLog.when'), value: ({ at }) => at },
  { title: say('auditLog.person'), value: whoInWords },
  { title: say('auditLog.what'), value: actionInWords },
  { title: say('auditLog.whom'), value: ({ subject }) => subject },
]
