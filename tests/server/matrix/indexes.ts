/** Finds redundant indexes, which another index of the table could replace, in PostgreSQL's own catalogue. */
import type pg from 'pg'

type Index = {
  table: string
  name: string
  unique: boolean
  method: string
  /** Each with its operator class, collation and order. */
  keys: string[]
  included: string[]
  where: string | null
}

const INDEXES = `select c.relname as table, x.relname as name, i.indisunique as unique, m.amname as method,
    array(select pg_get_indexdef(x.oid, n, true) || concat_ws(' ', '', i.indclass[n - 1], i.indcollation[n - 1], i.indoption[n - 1])
      from generate_series(1, i.indnkeyatts) n order by n) as keys,
    array(select pg_get_indexdef(x.oid, n, true) from generate_series(i.indnkeyatts + 1, i.indnatts) n order by n) as included,
    pg_get_expr(i.indpred, i.indrelid) as where
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid join pg_am m on m.oid = x.relam
  where c.relnamespace = 'public'::regnamespace order by 1, 2`

/** The parts of a condition between its outermost ANDs. */
function conjuncts(condition: string | null): string[] {
  if (!condition) return []
  const text = unwrapped(condition)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(from, at))
      from = at + 5
    }
  }
  return [...parts, text.slice(from)].map(unwrapped)
}

/** Without parentheses around the whole. */
function unwrapped(text: string): string {
  if (!text.startsWith('(')) return text
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return at === text.length - 1 ? text.slice(1, -1) : text
  }
  return text
}

/** True if `other` has all rows of `one`, in an order that begins like that of `one`. */
function servesFor(other: Index, one: Index): boolean {
  if (other.name === one.name || other.table !== one.table || other.method !== one.method) return false
  // A unique index is a rule that no other index keeps.
  if (one.unique && !(other.unique && other.keys.length === one.keys.length)) return false
  const held = conjuncts(one.where)
  const columns = [...other.keys.map((key) => key.split(' ')[0]), ...other.included]
  return (
    one.keys.every((key, at) => other.keys[at] === key) &&
    one.included.every((column) => columns.includes(column)) &&
    conjuncts(other.where).every((part) => held.includes(part))
  )
}

/** Each as "index: other". */
export async function spareIndexes(
  db: Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>,
): Promise<string[]> {
  const { rows } = await (db as pg.Pool).query<Index>(INDEXES)
  return rows.flatMap((one) =>
    rows.filter((other) => servesFor(other, one)).map((other) => `${one.name}: ${other.name}`),
  )
}
