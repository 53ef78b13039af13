import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'

/** The failure of a change in the form's shape, whether the phone or the server rejected it. */
export function failureOf(thrown: unknown): SubmitFailure & { message: string } {
  return thrown instanceof StorageError ? notKept(thrown) : problemOf(thrown)
}
