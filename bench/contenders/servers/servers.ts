/**
 * Starts the contenders' servers, each in a process of its own, and reads what they hold. Their tables are in a
 * separate schema of the same PostgreSQL.
 */
import { join } from 'node:path'
import pg from 'pg'
import type { Ending } from '../../ending.ts'
import { freePort } from '../../../scripts/parts/demo-server.mjs'
import { ownFolder } from '../../server/paths.ts'
import { startWorker, type Worker } from '../../server/process.ts'
import { scriptOf, ownPlace } from '../install.ts'

export type Beside = { url: string; worker: Worker }

export async function serveRest(ending: Ending, database: string): Promise<Beside> {
  return serve(ending, 'rest-server.ts', { DATABASE: database, WORKER: await scriptOf('pages/worker.mjs') })
}

/** Keeps its files on the disk that holds the project, as PostgreSQL does. */
export function servePouchdb(ending: Ending, database: string): Promise<Beside> {
  return serve(ending, 'pouchdb-server.mjs', { DATABASE: database, FOLDER: ownFolder(ending) })
}

async function serve(ending: Ending, file: string, env: Record<string, string>): Promise<Beside> {
  const port = await freePort()
  const worker = startWorker(join(ownPlace, 'servers', file), {
    NODE_ENV: 'production',
    PORT: String(port),
    ...env,
  })
  ending.add(() => worker.end())
  await worker.ask({ hello: true })
  return { url: `http://localhost:${port}`, worker }
}

const TABLES = `
  create schema contenders;
  create table contenders.members (church uuid, rev bigint, row text not null, primary key (church, rev));
  create table contenders.marks (
    id uuid primary key, service_id uuid not null, person_id uuid not null, row text not null,
    arrivals int not null default 1
  );
  create index on contenders.marks (service_id);`

/** The fields of a pull on a member's phone, without empty ones: about 320 bytes each. */
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

/** A mark on a server. `arrivals` is null if the server does not count them. */
export type Held = { id: string; person: string; arrivals: number | null }

/** The marks of this service on Narthex's server. */
export const heldByOurs = (url: string, service: string): Promise<Held[]> =>
  rows(url, 'select id, person_id as person, null::int as arrivals from marks where service_id = $1', service)

/** The marks of this service on the REST server. */
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
