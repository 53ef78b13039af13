import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { isoMoment } from '../../lib/format/format-date.ts'
import { actionInWords, whoInWords } from './line-text.ts'
import { t } from './messages.ts'

/** The columns of the exported log. @param zone the church's, as on the screen */
export const auditFile = (zone: string): FileColumn<AuditLine>[] => [
  { title: t('auditLog.when'), type: 'moment', value: ({ at }) => isoMoment(at, zone) },
  { title: t('auditLog.person'), value: whoInWords },
  { title: t('auditLog.what'), value: actionInWords },
  { title: t('auditLog.whom'), value: ({ subject }) => subject },
]
