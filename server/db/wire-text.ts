/** Values as the text in which PostgreSQL reads parameters. */

export type WireText = string | Buffer | null

/**
 * @param value string, number, boolean, bigint, Date, Buffer, an array of them, a plain object (as JSON), or nothing
 * @throws TypeError for what has no text, such as a circular object
 */
export function textOf(value: unknown): WireText {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  throw new TypeError(`PostgreSQL cannot be sent a ${typeof value}.`)
}

/**
 * A list parameter for `= any(…)`, as SQL. Through a subselect the planner takes every list for equally long, so the
 * statement is planned once and not for each list.
 * @param parameter such as `$2`
 */
export const given = (parameter: string, type = 'uuid'): string =>
  `(select ${parameter}::${type}[])::${type}[]`

/** An array literal: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayText(items: unknown[]): string {
  return `{${items.map(itemText).join()}}`
}

/** Ids, numbers and times: they need no quotes, and `NULL` is none of them. */
const PLAIN = /^[0-9][\w.:+-]*$/

function itemText(item: unknown): string {
  if (Array.isArray(item)) return arrayText(item)
  const text = textOf(item)
  if (text === null) return 'NULL'
  if (typeof text === 'string' && PLAIN.test(text)) return text
  if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
