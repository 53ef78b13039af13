/** Finds functions that touch a church's table without naming the church, by reading their text simply. */
import type pg from 'pg'

type Db = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Words that may follow a table, so they are no alias of it. */
const NO_ALIAS =
  'set|where|on|using|values|select|order|group|limit|for|join|left|right|full|inner|cross|natural|returning|union|except|intersect|having|as|default|loop|then|lateral|tablesample|overriding'

const FUNCTIONS = `select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1`

/** @param tables those of which each row belongs to a church. @returns each as "function: rule" */
export async function unfilteredFunctions(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await (db as pg.Pool).query<{ name: string; source: string }>(FUNCTIONS)
  return rows.flatMap(({ name, source }) => [
    ...unfilteredTables(source, tables).map((table) => `${name}: a statement on ${table} names no church`),
    ...(/%(\d+\$)?-?\d*I|quote_ident/.test(source) ? [`${name}: makes up the name of a table`] : []),
  ])
}

/** The tables that a statement of the source touches without comparing their church_id or giving it to a new row. */
export function unfilteredTables(source: string, tables: readonly string[]): string[] {
  const code = source
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
  return code.split(';').flatMap((statement) => unfilteredIn(statement, tables))
}

function unfilteredIn(statement: string, tables: readonly string[]): string[] {
  const touched = new RegExp(
    String.raw`(\binto|\b(?:from|join|update|using)|,)\s+(?:only\s+)?(?:public\.)?"?(${tables.join('|')})"?(?![\w."])(?:\s+(?:as\s+)?(?!(?:${NO_ALIAS})\b)([a-z_]\w*))?(\s*\([^)]*\))?`,
    'g',
  )
  // Each comparison without a table's name serves for one table.
  let plain = [...statement.matchAll(/(?<![.\w])church_id\s*=|=\s*church_id\b/g)].length
  return [...statement.matchAll(touched)].flatMap(([, word, table, alias, columns]) => {
    if (word === 'into' && /\bchurch_id\b/.test(columns ?? '')) return []
    const name = String.raw`\b(?:${alias ?? table}|${table})\.church_id\b`
    if (new RegExp(String.raw`${name}\s*=|=\s*${name}`).test(statement)) return []
    plain -= 1
    return plain >= 0 ? [] : [table!]
  })
}
