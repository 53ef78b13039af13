import { IMPORT_OUTCOMES, type ImportAnswer, type ImportOutcome } from '../../../contract/routes/imports.ts'

/** The shown rows: those of one outcome, or those that could not be undone. */
export type Shown = ImportOutcome | 'kept'

export const countOf = (one: ImportAnswer, shown: Shown) => (shown === 'kept' ? one.kept : one.counts[shown])

/** Rows that need a person come first, else new ones. */
export function firstShown(one: ImportAnswer): Shown {
  if (one.kept) return 'kept'
  if (one.state === 'preview' && one.counts.ask) return 'ask'
  return IMPORT_OUTCOMES.find((outcome) => one.counts[outcome] > 0) ?? 'new'
}

/** The kinds that have rows. */
export function allShown(one: ImportAnswer): Shown[] {
  return [
    ...(one.kept ? ['kept' as const] : []),
    ...IMPORT_OUTCOMES.filter((outcome) => one.counts[outcome] > 0),
  ]
}
