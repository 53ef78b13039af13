/**
 * What is needed once something changes: acting, sending, getting. It carries the schemas and the numbering of phones,
 * which a door that is only being opened can do without; so it is loaded after the list is drawn, or by the first tap.
 */
export { act } from './outbox/mutate.ts'
export { retryOp } from './outbox/retry.ts'
export { relayer } from './pull/take-page.ts'
export { syncing } from './sync-now.ts'
