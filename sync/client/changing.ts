/**
 * Exports the code for changes: acting, pushing, pulling. It includes the schemas and the phone numbering plan, which
 * opening the door does not need. It is therefore loaded after the list is drawn, or by the first tap.
 */
export { act, retryOp } from './outbox/mutate.ts'
export { actAll } from './outbox/mutate-all.ts'
export { unmadeServices } from './outbox/services-of-ops.ts'
export { rebuildOptimisticNow } from './pull/take-page.ts'
export { syncing } from './round.ts'
