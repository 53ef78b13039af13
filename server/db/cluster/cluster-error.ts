/** Defines the log for database messages to the operator. pino's logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

/** A database problem that stops the start. Its message is a sentence for the person who starts the server. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}
