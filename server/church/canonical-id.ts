import type pg from 'pg'

/** What an id stands for: a phone may still know a person or a service by the id it made up offline. */
export async function canonicalId(tx: pg.ClientBase, churchId: string, id: string): Promise<string> {
  const { rows } = await tx.query<{ to_id: string }>(
    'select to_id from aliases where church_id = $1 and id = $2',
    [churchId, id],
  )
  return rows[0]?.to_id ?? id
}
