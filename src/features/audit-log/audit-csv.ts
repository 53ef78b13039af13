import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { actionInWords, whoInWords } from './line-words.ts'
import { say } from './words.ts'

/** The log as a file. @param zone of the church, whose time the screen shows too */
export const auditCsv = (zone: string): CsvColumn<AuditLine>[] => [
  { title: say('auditLog.when'), value: ({ at }) => `${dateOf(at, zone)} ${formatTime(at, zone)}` },
  { title: say('auditLog.person'), value: whoInWords },
  { title: say('auditLog.what'), value: actionInWords },
  { title: say('auditLog.whom'), value: ({ subject }) => subject },
]
