import type { Order } from './said.ts'

/** Does what the bench orders, and sends back the answer or the failure. */
export function answerOrders(work: (order: Order) => Promise<object>): void {
  process.on('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.(answer),
      (failure: Error) => process.send?.({ failed: failure.stack }),
    )
  })
}
