/** One entry of the log in words. */
import { AUDIT_ACTIONS, startOf, type FixedAction } from '../../../contract/audit-actions.ts'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from './messages.ts'

export function actionInWords({ action }: Pick<AuditLine, 'action'>): string {
  if (Object.hasOwn(AUDIT_ACTIONS, action)) return t(`auditActions.${action as FixedAction}`)
  const start = startOf(action)
  // An action of another version: shown raw rather than not at all.
  if (!start) return action
  const rest = action.slice(start.length).trim()
  return t(`auditStarts.${start}`, { rest: start === 'changed access' ? rightsInWords(rest) : rest })
}

/** "+financeAccess -cellsAccess" → "+Finance, −Cells". */
const rightsInWords = (rights: string): string =>
  rights
    .split(' ')
    .map((right) => {
      const name = right.slice(1)
      const sign = right.startsWith('-') ? '−' : '+'
      return isFeature(name) ? `${sign}${t(`team.${name}`)}` : right
    })
    .join(', ')

const isFeature = (name: string): name is FeatureName => FEATURES.some((one) => one === name)

export function whoInWords({ by }: Pick<AuditLine, 'by'>): string {
  if (!by) return t('auditLog.system')
  return personName(by).trim() || t('auditLog.deletedAccount')
}
