import { t } from '../../lib/messages/t.ts'
import type { FieldErrors } from './use-form.ts'

/**
 * The error for a text longer than `max` letters. The text is not
 * cut off, because a pasted text would lose its end unnoticed.
 */
export const tooLong = (text: string, max: number): string | undefined =>
  text.trim().length > max ? t('fields.tooLong', { max }) : undefined

/** The same for several fields of a form. The result has only those that are too long. */
export function tooLongOf<Values extends object>(
  values: Values,
  most: { [Name in keyof Values]?: number },
): FieldErrors<Values> {
  const errors = Object.entries(most).map(([field, max]) => [
    field,
    tooLong(String(values[field as keyof Values]), Number(max)),
  ])
  return Object.fromEntries(errors.filter(([, sentence]) => sentence)) as FieldErrors<Values>
}
