/**
 * The first quarter of an hour of a Sunday of 1,000 churches, against one and three processes behind nginx.
 * `npm run bench:scale -- --churches=1000 --minutes=15 --times=1 --processes=1,3`
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Ending } from '../ending.ts'
import { atDatabase, startServer } from '../house/house.ts'
import { root } from '../house/places.ts'
import { startWorker } from '../house/process.ts'
import { openRooms, type Rooms } from '../house/rooms.ts'
import type { Workshop } from '../workshop.ts'
import { fillChurches, playOf, type ScaleChurch } from './churches.ts'
import { startNginx } from './nginx.ts'
import { rowsOf, type Played } from './rows.ts'
import type { Heard } from './said.ts'
import { expectAllThere } from './standing-marks.ts'
import { usageOf, type Groups, type Usage } from './usage.ts'

/** Of all servers here: another one would be refused. */
const SEAL_SECRET = randomBytes(32).toString('hex')

/** Between the order and the first arrival. */
const READY_MS = 2000

type Options = { churches: number; minutes: number; times: number; processes: number[] }

export async function scale({ ending, say, put }: Workshop): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  const rooms = await openRooms(ending)
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
  rooms: Rooms
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
  // Several processes share the folder of pictures, as docs/operations.md asks.
  const dataDir = join(rooms.folder, 'servers')
  const servers = []
  for (let nth = 0; nth < processes; nth += 1)
    servers.push(await startServer(rooms.ownerUrl, dataDir, ending, { SEAL_SECRET, TRUST_PROXY: '1' }))
  const nginxFolder = join(rooms.folder, `nginx-${run}`)
  const url = await startNginx(
    servers.map((server) => server.url),
    nginxFolder,
    ending,
  )
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
    PostgreSQL: (_, command) => command.startsWith('postgres'),
    nginx: (_, command) => command.includes(nginxFolder) || command.startsWith('nginx: worker'),
    load: (_, command) => command.includes('bench/processes/scale-'),
  }
  const name = `${processes} process${processes > 1 ? 'es' : ''}`
  say(`${name}, ${options.minutes} minutes`)
  const wal = await walOf(bare)
  const startAt = Date.now() + READY_MS
  const before = usageOf(groups)
  const order = { play: { startAt } }
  const heard = Promise.all([doors.ask<Heard>(order), visitors.ask<Heard>(order)])
  heard.catch(() => undefined)
  await sleep(READY_MS + lastsMs - 1000)
  const used = less(usageOf(groups), before)
  const connections = await connectionsOf(bare)
  const [byPhones, byVisitors] = await heard
  const marks = await expectAllThere(bare, {
    services: churches.map(({ services }) => services[run]!.id),
    confirmed: byPhones.confirmed,
    selfMarked: byVisitors.selfMarked,
  })
  const walBytes = (await walOf(bare)) - wal
  return { name, heard: [byPhones, byVisitors], seconds: lastsMs / 1000, used, walBytes, connections, marks }
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
