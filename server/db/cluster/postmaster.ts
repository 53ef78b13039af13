/** Starts, finds and stops the PostgreSQL process of a cluster. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ClusterError, type RunAs } from './run-as.ts'

/** One cluster on disk: its place, its user and its programs. */
export interface ClusterPlace {
  home: string
  socket: string
  programs: string
  user: RunAs
}

const filesOf = (place: Pick<ClusterPlace, 'home'>) => join(place.home, 'cluster')
const logOf = (place: ClusterPlace) => join(place.home, 'start.log')

/** Returns the process in `postmaster.pid` and its socket folder, if it is alive and a PostgreSQL. */
export function runningPostmaster(
  place: Pick<ClusterPlace, 'home' | 'socket'>,
): { pid: number; socket: string } | null {
  const lines = readPidFile(place)
  const pid = Number(lines?.[0])
  if (!pid || !isPostgres(pid)) return null
  return { pid, socket: lines?.[4] || place.socket }
}

/** Returns the socket folder of the PostgreSQL that runs in this cluster; null if none does. */
export const runningAt = (home: string): string | null =>
  runningPostmaster({ home, socket: '' })?.socket || null

function readPidFile(place: Pick<ClusterPlace, 'home'>): string[] | null {
  try {
    return readFileSync(join(filesOf(place), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** After a restart of the machine the process id in the file may belong to another process. */
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
  /** The output of this start before it failed, for the message to a person. */
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

/** PostgreSQL reads PG… variables; those of the person's shell must not affect it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** Stops PostgreSQL: open work is rolled back, committed work is kept. Resolves when the process is gone. */
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

/** PostgreSQL's log file once its log collector runs. */
function dayLog(place: ClusterPlace): string {
  const weekday = new Date().toUTCString().slice(0, 3)
  return join(filesOf(place), 'log', `postgresql-${weekday}.log`)
}

/**
 * Returns the last line that names a cause, with its detail. Refused connections during a start name none. Hints are left
 * out: they advise to make a new database or to use the last backup, even if the disk is full.
 */
function troubleIn(log: string): string {
  const lines = log.split('\n').filter((line) => line && !REFUSED.test(line))
  const at = lines.findLastIndex((line) => /(FATAL|PANIC|ERROR): |^postgres: /.test(line))
  if (at < 0) return ''
  // For settings PostgreSQL names the place first, and for missing files it continues in further lines.
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

/**
 * Removes the leftovers of a killed postmaster. Its workers notice within moments and end by themselves. Only then may the
 * lock files be removed. PostgreSQL removes them itself unless their process id belongs to another process or a zombie, as
 * happens in containers. On other systems than Linux this is left to PostgreSQL.
 */
async function clearLeftovers(files: string, socketFolder: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let waited = 0; workersOf(files).length > 0; waited += 50) {
    if (waited > 10_000) return
    await wait(50)
  }
  rmSync(join(files, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

/** PostgreSQL's processes are recognised by their working directory, the data folder. */
function workersOf(files: string): string[] {
  const home = realpathSync(files)
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && folderOf(pid) === home)
}

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** Returns the command line of a process; empty for one that is gone or a zombie. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
