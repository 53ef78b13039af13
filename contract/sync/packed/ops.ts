/** Packs ops as columns, one table for each kind of op with the same arguments: half the bytes of rows. */
import type { WireOp } from '../push.ts'
import { packColumns, unpackColumns, type PackedColumns } from './table.ts'

export type PackedOps = { type: string; v: number; args: string[]; columns: PackedColumns }

const ARG = 'args.'
const FIELDS = ['id', 'seq', 'base_rev', 'captured_at', 'clock_offset', 'needs'] as const

/** Ids must be UUIDs. `unpackOps` restores the same ops. */
export function packOps(ops: readonly WireOp[]): PackedOps[] {
  const kinds = new Map<string, WireOp[]>()
  for (const op of ops) {
    const kind = JSON.stringify([op.type, op.v, Object.keys(op.args)])
    const known = kinds.get(kind)
    if (known) known.push(op)
    else kinds.set(kind, [op])
  }
  return [...kinds.values()].map(packKind)
}

function packKind(ops: WireOp[]): PackedOps {
  const { type = '', v = 1, args = {} } = ops[0] ?? {}
  const names = Object.keys(args)
  const fields = FIELDS.map((field) => [field, ops.map((op) => op[field])] as const)
  const given = names.map((name) => [ARG + name, ops.map((op) => op.args[name])] as const)
  const columns = { ...Object.fromEntries([...fields, ...given]), count: ops.length }
  return { type, v, args: names, columns: packColumns(columns as Parameters<typeof packColumns>[0]) }
}

/**
 * Restores ops in the order of their numbers. Null if a column is incomplete or missing, or a name occurs twice. May
 * throw on malformed input.
 */
export function unpackOps(packed: readonly PackedOps[]): Record<string, unknown>[] | null {
  const kinds = packed.map(unpackKind)
  if (!kinds.every((ops) => ops !== null)) return null
  return kinds.flat().sort((a, b) => Number(a.seq) - Number(b.seq))
}

function unpackKind({ type, v, args: names, columns: packed }: PackedOps): Record<string, unknown>[] | null {
  if (new Set(names).size !== names.length) return null
  const columns = unpackColumns(packed)
  if (!columns || !names.every((name) => ARG + name in columns)) return null
  const at = (name: string, row: number) => (columns[name] as unknown[] | undefined)?.[row]
  return Array.from({ length: columns.count }, (_, row) => ({
    // A field that an op lacks is null in a column and is left out of the op.
    ...Object.fromEntries(
      FIELDS.map((field) => [field, at(field, row)] as const).filter(
        ([, value]) => value !== null && value !== undefined,
      ),
    ),
    type,
    v,
    args: Object.fromEntries(names.map((name) => [name, at(ARG + name, row)])),
  }))
}
