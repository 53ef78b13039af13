import { t } from '../../lib/messages/t.ts'
import type { FieldErrors } from './form-errors.ts'

/** The sentence for a text that has more than so many letters. Said and not cut off: what was pasted would end somewhere, unseen. */
export const tooLong = (text: string, max: number): string | undefined =>
  text.trim().length > max ? t('fields.tooLong', { max }) : undefined

/** The same of several fields of a form; only those that are too long are in the answer. */
export function tooLongOf<Values extends object>(
  values: Values,
  most: { [Name in keyof Values]?: number },
): FieldErrors<Values> {
  const told = Object.entries(most).map(([field, max]) => [
    field,
    tooLong(String(values[field as keyof Values]), Number(max)),
  ])
  return Object.fromEntries(told.filter(([, sentence]) => sentence)) as FieldErrors<Values>
}
