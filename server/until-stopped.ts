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
    process.stderr.write(`\n${reason(error)}\n`)
    process.exit(1)
  }
  if (asked) await end()
  process.stdout.write(`\nNarthex is ready: ${serving.url}\n\n`)
}

/** Errors made for people are told as they are; others with their origin. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return 'Another program listens on this port. Stop it, or choose another with PORT.'
  const forPeople = ['ConfigError', 'ClusterError', 'MigrationError'].includes(error.name)
  return forPeople ? error.message : (error.stack ?? error.message)
}
