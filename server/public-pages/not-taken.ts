/** What was typed and could not be taken: the same page again, with everything still in it. */
import type { CaptureState } from '../../contract/capture-page.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { Link } from '../church/capture/link.ts'
import { Problem } from '../http/problem.ts'
import { viewOf, type Shown, type Visit } from './visit.ts'

/** Throws what no form can mend. */
export function notTaken(visit: Visit, link: Link, state: CaptureState, error: unknown): Shown {
  if (!(error instanceof Problem) || (error.code !== 'INVALID' && error.code !== 'TOO_MANY')) throw error
  const view = viewOf(visit, link, state)
  const { status, errors = [], retryAfter } = error
  return { view: { ...view, problem: { wait: error.code === 'TOO_MANY', errors } }, status, retryAfter }
}

/** All that does not fit, from several checks: nobody mends one field to be told of the next. Throws Problem INVALID. */
export function checkAll(...checks: (() => unknown)[]): void {
  const errors = checks.flatMap((check) => errorsOf(check))
  if (errors[0]) throw new Problem('INVALID', errors[0].message, errors)
}

function errorsOf(check: () => unknown): FieldError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof Problem && error.errors) return error.errors
    throw error
  }
}
