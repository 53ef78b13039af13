/** What the log may say of a failure: its kind and where, never values, which can be names, phones or tokens. */

type Failed = {
  name: string
  code?: string
  table?: string
  constraint?: string
  at: string[]
  message?: string
  cause?: Failed
}

/** Messages of database errors repeat what was stored or typed, so only code, table and constraint are kept of those. */
export function describeError(error: unknown): Failed {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  const ownWords = /^(Type|Range|Reference|Syntax)Error$/.test(error.name)
  return {
    name: error.name,
    code,
    table,
    constraint,
    at,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(ownWords && { message: error.message.slice(0, 200) }),
  }
}
