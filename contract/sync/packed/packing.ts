/** Exports the packing code of a phone as one part that loads lazily. */
export { packOps } from './ops.ts'
export { unpackColumns } from './table.ts'
