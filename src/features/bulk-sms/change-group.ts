import { smsRoutes } from '../../../contract/routes/sms.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'
import { toast } from '../../ui/toast-store.ts'
import { changesOf, type GroupValues } from './group-values.ts'

/** Renames a group and adds numbers. Returns the failure, if any. */
export async function changeGroup(group: SmsGroup, typed: GroupValues): Promise<SubmitFailure | void> {
  const changes = changesOf(typed, group.name)
  try {
    const after = await api.call(smsRoutes.changeSmsGroup, { body: { groupId: group.id, ...changes } })
    const added = after.sms_phone_number.length - group.sms_phone_number.length
    toast(
      changes.phoneNumbers ? t('toasts.numbersAdded', { count: Math.max(0, added) }) : t('toasts.updated'),
    )
  } catch (thrown) {
    const problem = problemOf(thrown)
    if (problem.code !== 'ALREADY_EXISTS') return problem
    return { errors: [{ path: 'name', message: t('toasts.groupExists') }] }
  }
}
