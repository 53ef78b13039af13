import type { Serving } from './serve.ts'

/** Starts, says where to go, and ends everything on Ctrl-C; what stops a start is told in a sentence. */
export async function untilStopped(start: () => Promise<Serving>): Promise<void> {
  let asked = false
  let serving: Serving | undefined
  const end = async () => {
    await serving?.stop()
    process.exit(0)
  }
  const stop = () => {
    if (asked) return
    asked = true
    if (serving) void end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    serving = await start()
  } catch (error) {
    process.stderr.write(`\n${whyNotStarted(error)}\n`)
    process.exit(1)
  }
  if (asked) await end()
  process.stdout.write(`\nNarthex is ready: ${serving.url}\n\n`)
}

const sentences: Record<string, string> = {
  EACCES: 'This port or folder is not allowed for this user. Choose another with PORT or DATA_DIR.',
  ECONNREFUSED: 'The database server does not answer. Check DATABASE_URL, and that the server runs.',
  ENOTFOUND: 'The database server cannot be found. Check the host in DATABASE_URL.',
  '28P01': 'The database server refuses the user or the password. Check DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Make it first, or correct the name.',
}

/** Errors made for people are told as they are; the usual ones in a sentence; others with their origin. */
export function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('port' in error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${String(error.port)} is taken by another program. Stop it, or choose another by PORT.`
  if (['ConfigError', 'ClusterError', 'MigrationError'].includes(error.name)) return error.message
  return sentences[(error as NodeJS.ErrnoException).code ?? ''] ?? error.stack ?? error.message
}
