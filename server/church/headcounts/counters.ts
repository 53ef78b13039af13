import type pg from 'pg'

export type Counter = { id: string; first_name: string; last_name: string }

/** Who counted at a service, by name. Phones know each other's taps by account alone. */
export async function countersOf(tx: pg.ClientBase, churchId: string, serviceId: string): Promise<Counter[]> {
  const { rows } = await tx.query<Counter>(
    `select id, first_name, last_name from accounts
     where id in (select counted_by from headcounts where church_id = $1 and service_id = $2) order by first_name, id`,
    [churchId, serviceId],
  )
  return rows
}
