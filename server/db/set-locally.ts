import type pg from 'pg'

/**
 * Settings until the transaction ends, or until they are set again. Not waited for: what follows on this connection runs
 * after it, or fails with it. Waiting was a journey to the database and back, six of them in some answers. Never the last
 * thing between a write and its commit: a commit after a failure keeps nothing and does not say so.
 */
export function setLocally(tx: pg.ClientBase, settings: string): void {
  tx.query(settings).catch(() => undefined)
}
