/** The undoing of one row of an import, and its result. */
import type { OpResult } from '../../../contract/sync/push.ts'
import type { RowChange } from '../stored-rows.ts'
import type { OwnChange } from './one-batch.ts'

export type UndoneRow = {
  changes: OwnChange[]
  becomes: RowChange
  /** Rows of later imports to which this one hands its former values. */
  others?: [importId: string, row: RowChange][]
}

/** A refused change is listed as not undone. @param results one for each change, in their order */
export function becameOf(planned: UndoneRow[], results: OpResult[]): RowChange[] {
  let at = 0
  return planned.map(({ changes, becomes }) => {
    const refused = results.slice(at, (at += changes.length)).find(({ status }) => status !== 'applied')
    if (!refused) return becomes
    return { line: becomes.line, undone: 'kept', reason: refused.message ?? 'This was not taken back.' }
  })
}
