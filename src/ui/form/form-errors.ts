/** An entry of `errors` in a failed response: the field (dots for depth) and its error. */
export type FieldProblem = { path: string; message: string }

/** The result of a refused submit: a sentence for the top, and one for each invalid field. */
export type SubmitFailure = { message?: string | undefined; errors?: readonly FieldProblem[] | undefined }

export type FieldErrors<Values> = { [Name in keyof Values & string]?: string | undefined }

/**
 * Sorts the server's entries by field of this form. Entries
 * without a field are returned separately, for the top.
 */
export function problemsByField<Values extends object>(
  values: Values,
  problems: readonly FieldProblem[],
): { errors: FieldErrors<Values>; loose: string[] } {
  const errors: Record<string, string> = {}
  const loose: string[] = []
  for (const { path, message } of problems) {
    const name = fieldFor(values, path)
    if (name === undefined) loose.push(message)
    else errors[name] ??= message
  }
  return { errors: errors as FieldErrors<Values>, loose }
}

/** `phone_number` and `phoneNumber` are the same field, because the API mixes both spellings. */
function fieldFor(values: object, path: string): string | undefined {
  const plain = (name: string) => name.replace(/_/g, '').toLowerCase()
  const names = Object.keys(values)
  return (
    names.find((name) => name === path) ??
    names.find((name) => plain(name) === plain(path.split('.').at(-1) ?? ''))
  )
}

/** The part of a contract's schema that reports errors in typed values. */
export type Schema = {
  safeParse: (values: unknown) => {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** Makes a form's check from a contract's schema: the first sentence for each field. */
export function checkBy<Values extends object>(schema: Schema): (values: Values) => FieldErrors<Values> {
  return (values) => {
    const issues = schema.safeParse(values).error?.issues ?? []
    return problemsByField(
      values,
      issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    ).errors
  }
}
