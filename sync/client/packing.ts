/**
 * The code that packs and unpacks columns, fetched when there is something to pack: opening the app does not wait for it.
 * Null where it cannot be had; then pages are asked for, and ops sent, as they always were.
 */
import type { packOps } from '../../contract/sync/packed/ops.ts'
import type { unpackColumns } from '../../contract/sync/packed/table.ts'

export type Packing = { packOps: typeof packOps; unpackColumns: typeof unpackColumns }

let fetched: Promise<Packing | null> | undefined

export const packing = (): Promise<Packing | null> =>
  (fetched ??= import('../../contract/sync/packed/packing.ts').catch(() => {
    fetched = undefined
    return null
  }))
