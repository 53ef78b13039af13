import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { numbersProblem } from './typed-numbers.ts'
import { t } from './messages.ts'

export type GroupValues = { name: string; phoneNumbers: string }

export const checkGroup = ({ name, phoneNumbers }: GroupValues): FieldErrors<GroupValues> => ({
  name: name.trim() ? undefined : t('bulkSms.groupNameMissing'),
  phoneNumbers: numbersProblem(phoneNumbers),
})

/** Returns only changed values, so an unchanged form gives an empty object. */
export function changesOf(typed: GroupValues, name: string): { name?: string; phoneNumbers?: string[] } {
  const numbers = phonesIn(typed.phoneNumbers)
  return {
    ...(typed.name.trim() !== name && { name: typed.name.trim() }),
    ...(numbers.length > 0 && { phoneNumbers: numbers }),
  }
}
