/** Where the database reports what an operator should know. pino's logger fits. */
export interface DatabaseLog {
  info(message: string): void
  warn(message: string): void
}

/** Something about the database that stops the start; its message is a sentence for the person who starts the server. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}
