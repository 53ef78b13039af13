import { phonesIn } from '../../../contract/typed-phones.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { numbersProblem } from './typed-numbers.ts'
import { say } from './words.ts'

export type GroupValues = { name: string; phoneNumbers: string }

export const checkGroup = ({ name, phoneNumbers }: GroupValues): FieldErrors<GroupValues> => ({
  name: name.trim() ? undefined : say('bulkSms.groupNameMissing'),
  phoneNumbers: numbersProblem(phoneNumbers),
})

/** Only what changed is sent: nothing where nothing did. */
export function changesOf(typed: GroupValues, name: string): { name?: string; phoneNumbers?: string[] } {
  const numbers = phonesIn(typed.phoneNumbers)
  return {
    ...(typed.name.trim() !== name && { name: typed.name.trim() }),
    ...(numbers.length > 0 && { phoneNumbers: numbers }),
  }
}
