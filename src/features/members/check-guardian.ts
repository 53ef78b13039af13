import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { tooLongOf } from '../../ui/form/too-long.ts'

export type GuardianValues = { guardian_name: string; guardian_phone: string }

/** The same as in the contract. The server checks the phone number. */
const MOST = { guardian_name: 160 }

export const checkGuardian = (values: GuardianValues): FieldErrors<GuardianValues> => tooLongOf(values, MOST)
