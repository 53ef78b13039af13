import type { FieldErrors } from '../../../ui/form/form-errors.ts'
import { firstProblem } from './family-values.ts'
import { problemsOf } from './first-timer-values.ts'
import type { FirstTimerValues } from './typed-person.ts'

/** The problems of the whole form, the family's included. */
export function checkForm(values: FirstTimerValues): FieldErrors<FirstTimerValues> {
  return { ...problemsOf(values), family: values.family ? firstProblem(values.family) : undefined }
}
