/** Runs a process until a stop signal, and explains a failed start. */
import type { Serving } from './serve.ts'

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
