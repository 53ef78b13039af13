/**
 * Loads the packing code lazily, so that opening the app does not wait for it. If it cannot be loaded, this resolves to
 * null. Pages and ops then travel unpacked.
 */
import type { packOps } from '../../../contract/sync/packed/ops.ts'
import type { unpackColumns } from '../../../contract/sync/packed/table.ts'

export type Packing = { packOps: typeof packOps; unpackColumns: typeof unpackColumns }

let fetched: Promise<Packing | null> | undefined

export const packing = (): Promise<Packing | null> =>
  (fetched ??= import('../../../contract/sync/packed/packing.ts').catch(() => {
    fetched = undefined
    return null
  }))
