/** Runs a process until a stop signal, and explains a failed start. */
import type { Serving } from './serve.ts'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'
import { settingNames } from './settings.ts'

/** "1 picture", "2 pictures". @param many the plural, if it is not the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Reads the start arguments and the lines of `.env`. Mistakes are reported, not ignored. */

/** Returns the arguments of `serve`. The environment itself overrides the file. Throws ConfigError. */
export function startArguments(): { env: NodeJS.ProcessEnv; demo: boolean } {
  const demo = asksForDemo(process.argv.slice(2), process.env)
  return { env: settingsAtStart(), demo }
}

/** The environment, with the lines of `.env` for unset names. Throws ConfigError. */
export function settingsAtStart(): NodeJS.ProcessEnv {
  if (existsSync('.env')) {
    const found = readEnvFile('.env', (sentence) => void process.stderr.write(`${sentence}\n`))
    for (const [name, value] of Object.entries(found)) process.env[name] ??= value
  }
  return process.env
}

/**
 * Throws ConfigError for any other argument.
 * @param env npm consumes the word of `npm start --demo`, and reports it here
 */
export function asksForDemo(args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const unknown = args.filter((word) => word !== '--demo')
  if (unknown.length > 0)
    throw new ConfigError(`There is no ${unknown.join(', ')}. The one word that may stand here is --demo.`)
  return args.length > 0 || env.npm_config_demo === 'true'
}

/**
 * Returns the variables that the file sets. Throws ConfigError at a line that sets nothing.
 * @param warn is called for a name that is close to a setting's
 */
export function readEnvFile(path: string, warn: (sentence: string) => void): NodeJS.Dict<string> {
  if (statSync(path).isDirectory())
    throw new ConfigError(`${path} is a folder. It has to be a file with lines like NAME=value.`)
  const text = readFileSync(path, 'utf8')
  mustAllSet(text)
  const found = parseEnv(text)
  for (const name of Object.keys(found)) {
    const meant = settingNames.some((known) => known === name) ? undefined : nearest(name)
    if (meant) warn(`${name} in .env is no setting, and does nothing. Did you mean ${meant}?`)
  }
  return found
}

function mustAllSet(text: string): void {
  /** A quoted value may span several lines. */
  let open = ''
  let openedAt = 0
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (open) {
      if (line.includes(open)) open = ''
      continue
    }
    if (/^\s*(#|$)/.test(line)) continue
    const value = /^\s*(?:export\s+)?[^\s=]+\s*=\s*(.*)$/.exec(line)?.[1]
    if (value === undefined)
      throw new ConfigError(`Line ${index + 1} of .env sets nothing: it has to read NAME=value.`)
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote && !value.slice(1).includes(quote)) [open, openedAt] = [quote, index + 1]
  }
  if (open) throw new ConfigError(`Line ${openedAt} of .env opens a quote (${open}) that no line closes.`)
}

const nearest = (name: string) => settingNames.find((known) => slips(name.toUpperCase(), known) <= 2)

/** Counts added, missing or different letters between two names (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min(next[to]! + 1, row[to + 1]! + 1, row[to]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

/** The signals by which a person or a service manager stops a process: Ctrl-C, `kill`, a closed terminal. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts the server, prints its address, and stops everything on Ctrl-C. A failed start prints a sentence. */
export async function untilStopped(start: () => Promise<Serving>): Promise<void> {
  let stopping = false
  let serving: Serving | undefined
  const end = async () => {
    await serving?.stop()
    process.exit(0)
  }
  const stop = () => {
    // A second signal during the start ends the process immediately.
    if (stopping && !serving) process.exit(1)
    if (stopping) return
    stopping = true
    if (serving) void end()
    else process.stderr.write('Stopping once the start is through. Press Ctrl-C again to end at once.\n')
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  try {
    serving = await start()
  } catch (error) {
    process.stderr.write(`\n${whyNotStarted(error)}\n`)
    process.exit(1)
  }
  if (stopping) await end()
  process.stdout.write(`\nNarthex is ready: ${serving.url}\n\n`)
}

/** Lets work clean up first: a stop signal aborts the returned signal and no longer ends this process. */
export function abortWhenStopped(reason: Error): AbortSignal {
  const stopped = new AbortController()
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopped.abort(reason))
  return stopped.signal
}

const NO_ANSWER = 'The database server does not answer. Check DATABASE_URL, and that the server runs.'

/** By the error's code, else by its message. */
const sentences: Record<string, string> = {
  ECONNREFUSED: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  'timeout expired': NO_ANSWER,
  'Connection terminated due to connection timeout': NO_ANSWER,
  'Connection terminated unexpectedly':
    'The database server ended the connection. Check host, port and TLS in DATABASE_URL, and its log.',
  '28000': 'The database server does not know this user. Check the user in DATABASE_URL.',
  '42501':
    'The user of DATABASE_URL may not do what the start needs. It must own the database, or a superuser prepares it (docs/operations.md).',
  'The server does not support SSL connections':
    'The database server has no TLS. Leave sslmode=require out of DATABASE_URL, or switch TLS on there.',
  EADDRNOTAVAIL: 'HOST is no address of this machine. Choose one of its own, like 127.0.0.1.',
  ENOSPC: 'The disk is full. Free some room and start again.',
  '53100': 'The disk of the database server is full. Free some room and start again.',
  '53300': 'The database server has no connection left. Lower DATABASE_POOL, or raise its max_connections.',
  ENOTFOUND: 'The database server cannot be found. Check the host in DATABASE_URL.',
  '28P01': 'The database server refuses the user or the password. Check DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Make it first, or correct the name.',
}

/** Returns the message of errors made for people, a sentence for usual errors, and the stack of others. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('port' in error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${String(error.port)} is taken by another program. Stop it, or choose another by PORT.`
  if (['ConfigError', 'ClusterError', 'MigrationError'].includes(error.name)) return error.message
  if ('code' in error && error.code === 'EACCES') return notAllowed(error as Refused)
  const { code = error.message } = error as NodeJS.ErrnoException
  return sentences[code] ?? error.stack ?? error.message
}

/** Listen errors have a port, all others a path. */
type Refused = NodeJS.ErrnoException & { port?: number }

function notAllowed(error: Refused): string {
  if (error.port !== undefined)
    return `This user may not listen on port ${error.port}. Choose one above 1023 with PORT, or set AmbientCapabilities=CAP_NET_BIND_SERVICE in the unit of systemd.`
  if (error.path) return `This user may not use ${error.path}. Give it the right, or start as another user.`
  return 'This port or folder is not allowed for this user. Choose another with PORT or DATA_DIR.'
}
