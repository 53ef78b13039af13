import { IMPORT_OUTCOMES, type ImportAnswer, type ImportOutcome } from '../../../contract/routes/imports.ts'

/** Which rows are looked at: those of one outcome, or those that could not be undone. */
export type Shown = ImportOutcome | 'kept'

export const countOf = (one: ImportAnswer, shown: Shown) => (shown === 'kept' ? one.kept : one.counts[shown])

/** What needs a person first; else what is new. */
export function firstShown(one: ImportAnswer): Shown {
  if (one.kept) return 'kept'
  if (one.state === 'preview' && one.counts.ask) return 'ask'
  return IMPORT_OUTCOMES.find((outcome) => one.counts[outcome] > 0) ?? 'new'
}

/** Those that there are. */
export function allShown(one: ImportAnswer): Shown[] {
  return [
    ...(one.kept ? ['kept' as const] : []),
    ...IMPORT_OUTCOMES.filter((outcome) => one.counts[outcome] > 0),
  ]
}
