/** How a person or a service manager ends a process: Ctrl-C, `kill`, a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Such a signal no longer ends this process: it aborts what is returned, so that the work can clear up first. */
export function abortWhenStopped(reason: Error): AbortSignal {
  const stopped = new AbortController()
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopped.abort(reason))
  return stopped.signal
}
