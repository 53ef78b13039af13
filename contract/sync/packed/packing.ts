/** What a phone needs of packing, as one part that can be fetched later than the rest. */
export { packOps } from './ops.ts'
export { unpackColumns } from './table.ts'
