import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clearLeftovers, commandOf } from './leftovers.ts'
import { ClusterError } from './report.ts'
import type { RunAs } from './run-as.ts'

/** One cluster on disk: where it is, who runs it and with which programs. */
export interface ClusterPlace {
  home: string
  socket: string
  programs: string
  user: RunAs
}

const filesOf = (place: Pick<ClusterPlace, 'home'>) => join(place.home, 'cluster')
const logOf = (place: ClusterPlace) => join(place.home, 'start.log')

/** The process that `postmaster.pid` names and the socket folder it listens in, if it is alive and a PostgreSQL. */
export function runningPostmaster(
  place: Pick<ClusterPlace, 'home' | 'socket'>,
): { pid: number; socket: string } | null {
  const lines = readPidFile(place)
  const pid = Number(lines?.[0])
  if (!pid || !isPostgres(pid)) return null
  return { pid, socket: lines?.[4] || place.socket }
}

/** The socket folder of the PostgreSQL that runs in this cluster; null where none does. */
export const runningAt = (home: string): string | null =>
  runningPostmaster({ home, socket: '' })?.socket || null

function readPidFile(place: Pick<ClusterPlace, 'home'>): string[] | null {
  try {
    return readFileSync(join(filesOf(place), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** After a restart of the machine the number in the file may be somebody else's by now. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command =
    process.platform === 'linux'
      ? commandOf(pid)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres')
}

/** One start of PostgreSQL. */
export type Launch = {
  hasEnded(): boolean
  /** What this start wrote before it gave up, for the sentence that a person reads. */
  lastWords(): string
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches the app first. */
export async function launch(place: ClusterPlace): Promise<Launch> {
  if (readPidFile(place) && !runningPostmaster(place)) await clearLeftovers(filesOf(place), place.socket)
  const log = dayLog(place)
  const before = readText(log).length
  const output = openSync(logOf(place), 'w', 0o600)
  const flags = [
    'listen_addresses=',
    `unix_socket_directories=${place.socket}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'max_connections=250',
  ]
  const logging = [
    'logging_collector=on',
    'log_filename=postgresql-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_age=1d',
  ]
  const args = ['-D', filesOf(place), ...[...flags, ...logging].flatMap((flag) => ['-c', flag])]
  const child = spawn(join(place.programs, 'bin', 'postgres'), args, {
    ...place.user,
    cwd: place.home,
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  child.unref()
  closeSync(output)
  const lastWords = () => troubleIn(readText(logOf(place))) || troubleIn(readText(log).slice(before))
  return { hasEnded: () => ended, lastWords }
}

/** PostgreSQL reads PG… variables of its own; those of the person's shell must not steer it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** Ends PostgreSQL: work under way is rolled back, what is committed is kept. Resolves when the process is gone. */
export async function endPostmaster(place: ClusterPlace): Promise<void> {
  const running = runningPostmaster(place)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (!isPostgres(running.pid)) return
    await wait(20)
  }
  throw new ClusterError(
    `The database (process ${running.pid}) did not end within 30 seconds. Look into ${filesOf(place)}/log.`,
  )
}

/** Where PostgreSQL writes once its log collector runs. */
function dayLog(place: ClusterPlace): string {
  const weekday = new Date().toUTCString().slice(0, 3)
  return join(filesOf(place), 'log', `postgresql-${weekday}.log`)
}

/**
 * The last line that names a cause, with its detail. Refused connections during a start name none. Hints are left out: they
 * advise to make a new database or to use the last backup, also where the disk is full.
 */
function troubleIn(log: string): string {
  const lines = log.split('\n').filter((line) => line && !REFUSED.test(line))
  const at = lines.findLastIndex((line) => /(FATAL|PANIC|ERROR): |^postgres: /.test(line))
  if (at < 0) return ''
  // About its settings PostgreSQL names the place first, and about missing files it goes on in further lines.
  const isOfSettings = /configuration file|could not load/.test(lines[at] ?? '')
  const goesOn = lines[at]?.startsWith('postgres: ') ? 3 : lines[at + 1]?.includes('DETAIL: ') ? 2 : 1
  return lines
    .slice(isOfSettings ? Math.max(0, at - 1) : at, at + goesOn)
    .map((line) => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, ''))
    .join(' ')
    .replace(/\.$/, '')
}

const REFUSED =
  /the database system is (starting up|shutting down|not (yet )?accepting|in recovery)|Consistent recovery state/

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
