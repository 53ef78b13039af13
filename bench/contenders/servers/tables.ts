/** Where the small server beside ours keeps its people and marks: the same PostgreSQL, a schema of its own. */
import pg from 'pg'

const TABLES = `
  create schema contenders;
  create table contenders.members (church uuid, rev bigint, row text not null, primary key (church, rev));
  create table contenders.marks (
    id uuid primary key, service_id uuid not null, person_id uuid not null, row text not null,
    arrivals int not null default 1
  );
  create index on contenders.marks (service_id);`

/** As our own pull gives them to a member's phone, left out where there is nothing: about 320 bytes each. */
const FILL = `insert into contenders.members select $1, row_number() over (order by m.id), json_strip_nulls(row_to_json(m))::text from (
  select id, first_name, last_name, phone_number, email, gender, occupation, day_of_birth, month_of_birth, date_of_birth,
    street, city, state, post_code, country, first_timer, captured_service_id, created_at, created_by, 0 as seen
  from members where church_id = $1 and deleted_at is null) m`

/** @param url of the superuser */
export async function withTables(url: string): Promise<void> {
  await using(url, (client) => client.query(TABLES))
}

/** The same people for all. */
export async function fillBeside(url: string, church: string): Promise<void> {
  await using(url, async (client) => {
    await client.query(FILL, [church])
    await client.query('analyze contenders.members')
  })
}

export type Held = { id: string; person: string; arrivals: number | null }

/** The marks of this service as our own server holds them. */
export const heldByOurs = (url: string, service: string): Promise<Held[]> =>
  rows(url, 'select id, person_id as person, null::int as arrivals from marks where service_id = $1', service)

/** As the small server holds them. */
export const heldBeside = (url: string, service: string): Promise<Held[]> =>
  rows(url, 'select id, person_id as person, arrivals from contenders.marks where service_id = $1', service)

const rows = (url: string, text: string, service: string): Promise<Held[]> =>
  using(url, async (client) => (await client.query<Held>(text, [service])).rows)

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
