/**
 * Plays the first quarter of an hour of a Sunday of 1,000 churches, against one and three processes behind nginx.
 * `npm run bench:scale -- --churches=1000 --minutes=15 --times=1 --processes=1,3`
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Ending } from '../ending.ts'
import { atDatabase, startServer, openBenchDatabase, type BenchDatabase } from '../server/bench-server.ts'
import { root } from '../server/paths.ts'
import { startWorker } from '../server/process.ts'
import type { BenchContext } from '../bench-context.ts'
import { fillChurches, playOf, type ScaleChurch } from './churches.ts'
import { eventLoopLag, METRICS_TOKEN, usageOf, type Groups, type Usage } from './usage.ts'
import { startNginx } from './nginx.ts'
import { rowsOf, type Played } from './rows.ts'
import type { LoadResult } from './orders.ts'

/** All servers share it: a server with another secret would be refused. */
const SEAL_SECRET = randomBytes(32).toString('hex')

/** Between the order and the first arrival. */
const READY_MS = 2000

type Options = { churches: number; minutes: number; times: number; processes: number[] }

export async function scale({ ending, say, put }: BenchContext): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const rooms = await openBenchDatabase(ending)
  const bare = new pg.Client(atDatabase(rooms.adminUrl, 'narthex'))
  await bare.connect()
  ending.add(() => bare.end())
  say(`filling ${options.churches} churches`)
  const churches = await fillChurches(rooms.pool, options.churches, options.processes.length, say)
  await bare.query('vacuum (analyze)')
  for (const [run, processes] of options.processes.entries()) {
    await bare.query('checkpoint')
    const own = new Ending()
    ending.add(() => own.all())
    try {
      put(...rowsOf(await play({ rooms, bare, churches, run, processes, options, ending: own, say })))
    } finally {
      await own.all()
    }
  }
}

function optionsOf(args: string[]): Options {
  const number = (of: string) => ({ type: 'string' as const, default: of })
  const { values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      churches: number('1000'),
      minutes: number('15'),
      times: number('1'),
      processes: number('1,3'),
    },
  })
  const options = {
    churches: Number(values.churches),
    minutes: Number(values.minutes),
    times: Number(values.times),
    processes: values.processes.split(',').map(Number),
  }
  const numbers = [options.churches, options.minutes, options.times, ...options.processes]
  if (numbers.some((one) => !(one > 0)))
    throw new Error('--churches, --minutes, --times and --processes are numbers above 0.')
  return options
}

type Play = {
  rooms: BenchDatabase
  bare: pg.Client
  churches: ScaleChurch[]
  run: number
  processes: number
  options: Options
  ending: Ending
  say: (what: string) => void
}

async function play({ rooms, bare, churches, run, processes, options, ending, say }: Play): Promise<Played> {
  const lastsMs = options.minutes * 60_000
  // The processes share the picture folder, as docs/operations.md requires.
  const dataDir = join(rooms.folder, 'servers')
  const servers = []
  for (let nth = 0; nth < processes; nth += 1)
    servers.push(
      await startServer(rooms.ownerUrl, dataDir, ending, { SEAL_SECRET, METRICS_TOKEN, TRUST_PROXY: '1' }),
    )
  const nginxFolder = join(rooms.folder, `nginx-${run}`)
  const urls = servers.map((server) => server.url)
  const url = await startNginx(urls, nginxFolder, ending)
  const { phones, visits } = playOf(churches, run, lastsMs, options.times)
  const doors = startWorker(join(root, 'bench/processes/scale-phones.ts'))
  ending.add(() => doors.end())
  const visitors = startWorker(join(root, 'bench/processes/scale-visitors.ts'))
  ending.add(() => visitors.end())
  say(`${phones.length} phones are put in place`)
  await doors.ask({ prepare: { url, phones } })
  await visitors.ask({ prepare: { url, visits } })
  const pids = new Set(servers.map(({ pid }) => pid))
  const groups: Groups = {
    server: (pid) => pids.has(pid),
    PostgreSQL: (_, command) => /^(postgres:|\S*\/bin\/postgres\b)/.test(command),
    nginx: (_, command) => command.includes(nginxFolder) || command.startsWith('nginx: worker'),
    load: (_, command) => command.includes('bench/processes/scale-'),
  }
  const name = `${processes} process${processes > 1 ? 'es' : ''}`
  say(`${name}, ${options.minutes} minutes`)
  const wal = await walOf(bare)
  const startAt = Date.now() + READY_MS
  const before = usageOf(groups)
  await eventLoopLag(urls)
  const order = { play: { startAt } }
  const results = Promise.all([doors.ask<LoadResult>(order), visitors.ask<LoadResult>(order)])
  results.catch(() => undefined)
  await sleep(READY_MS + lastsMs - 1000)
  const used = less(usageOf(groups), before)
  const lagMs = await eventLoopLag(urls)
  const connections = await connectionsOf(bare)
  const [byPhones, byVisitors] = await results
  const marks = await expectAllThere(bare, {
    services: churches.map(({ services }) => services[run]!.id),
    confirmed: byPhones.confirmed,
    selfMarked: byVisitors.selfMarked,
  })
  const walBytes = (await walOf(bare)) - wal
  const seconds = lastsMs / 1000
  return { name, results: [byPhones, byVisitors], seconds, used, lagMs, walBytes, connections, marks }
}

const less = (after: Usage, before: Usage): Usage =>
  Object.fromEntries(
    Object.entries(after).map(([group, { seconds, mb }]) => [
      group,
      { seconds: seconds - (before[group]?.seconds ?? 0), mb },
    ]),
  )

async function walOf(bare: pg.Client): Promise<number> {
  const { rows } = await bare.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`)
  return Number(rows[0]!.at)
}

async function connectionsOf(bare: pg.Client): Promise<number> {
  const { rows } = await bare.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows[0]!.count
}

const AT_ONCE = 10_000

/**
 * Looks up each confirmed mark: it must be in the database once.
 * @param bare bypasses row security
 * @throws when a confirmed mark is missing or a person was marked twice
 */
async function expectAllThere(
  bare: pg.Client,
  { services, confirmed, selfMarked }: { services: string[]; confirmed: string[]; selfMarked: number },
): Promise<number> {
  let found = 0
  for (let from = 0; from < confirmed.length; from += AT_ONCE) {
    const ids = confirmed.slice(from, from + AT_ONCE)
    const { rows } = await bare.query<{ count: number }>(
      'select count(*)::int as count from marks where id = any($1::uuid[]) and service_id = any($2::uuid[])',
      [ids, services],
    )
    found += rows[0]!.count
  }
  const { rows } = await bare.query<{ all: number; people: number }>(
    `select count(*)::int as all, count(distinct (church_id, service_id, person_id))::int as people
      from marks where service_id = any($1::uuid[])`,
    [services],
  )
  const { all, people } = rows[0]!
  if (found !== confirmed.length) throw new Error(`${confirmed.length - found} confirmed marks are not there`)
  if (all !== people) throw new Error(`${all - people} people are marked twice`)
  // A visitor's mark whose response was lost may be there as well.
  if (all < confirmed.length + selfMarked)
    throw new Error(`${all} marks are there, ${confirmed.length} and ${selfMarked} were confirmed`)
  return all
}
