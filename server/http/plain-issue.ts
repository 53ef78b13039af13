/** What a field's own schema does not say, in plain words: the library's own sentences are for programmers. */
import type { z } from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

export function plainIssue(issue: RawIssue): string {
  if (issue.input === undefined) return 'Please fill this in.'
  switch (issue.code) {
    case 'too_big':
      return 'This is more than can be taken here.'
    case 'too_small':
      return 'This is less than is needed here.'
    case 'invalid_value':
      return 'Please choose one of the values offered.'
    default:
      return 'This does not fit here. Please check it.'
  }
}
