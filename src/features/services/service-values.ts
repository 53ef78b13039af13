import { serviceDay } from '../../../contract/fields.ts'
import { isSeen } from '../../../contract/tidy-name.ts'
import { t } from '../../lib/messages/t.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLong } from '../../ui/form/too-long.ts'

/** The typed fields of a service. The flyer is separate, because it is a file. */
export type ServiceValues = { name: string; date_of_service: string }
export type ServiceForm = ServiceValues & { flyer: File | null }

const MOST = 120

function dayProblem(date: string): string | undefined {
  if (date === '') return t('services.required')
  return serviceDay.safeParse(date).success ? undefined : t('services.yearWrong')
}

export function checkService({ name, date_of_service: date }: ServiceValues): FieldErrors<ServiceForm> {
  const typed = name.trim()
  return {
    name: !isSeen(typed) ? t('services.required') : tooLong(typed, MOST),
    date_of_service: dayProblem(date),
  }
}
