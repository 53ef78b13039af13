/** What a field's own schema does not say, in plain words: the library's own sentences are for programmers. */
import type { z } from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

const SENTENCES: Partial<Record<RawIssue['code'], string>> = {
  too_big: 'This is more than can be taken here.',
  too_small: 'This is less than is needed here.',
  invalid_value: 'Please choose one of the values offered.',
}

export const plainIssue = (issue: RawIssue): string =>
  issue.input === undefined
    ? 'Please fill this in.'
    : (SENTENCES[issue.code] ?? 'This does not fit here. Please check it.')
