/** Of several records that go by the same: those that live first, then the oldest. */

type Standing = { id: string; created_at: string; deleted_at: string | null }

export function inOrderOfMeaning<Row extends Standing>(rows: readonly Row[]): Row[] {
  const key = (row: Row) => `${row.deleted_at ? 1 : 0} ${row.created_at} ${row.id}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
