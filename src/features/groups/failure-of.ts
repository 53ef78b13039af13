import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../lib/edits/not-kept.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'

/** Why a change was not made, as a form shows it, whether the phone or the server refused it. */
export function failureOf(thrown: unknown): SubmitFailure & { message: string } {
  return thrown instanceof StorageError ? notKept(thrown) : problemOf(thrown)
}
