/** Tags a test with the elements of the specification that it proves. */
import type { RouteName } from '../../contract/routes/index.ts'
import type { ScreenPath } from '../../src/app/routes.tsx'
import type { toasts } from '../../src/lib/messages/en/toasts.ts'
import type { Fault } from './elements/faults.ts'
import type { WrittenElement } from './elements/index.ts'

type Toasts = typeof toasts
/** A toast with a number has a sentence for one and a sentence for more: `numbersAdded.one`. */
type ToastKey = {
  [K in keyof Toasts]: Toasts[K] extends string ? K : `${K}.${keyof Toasts[K] & string}`
}[keyof Toasts]

export type Element =
  | WrittenElement
  | `route ${RouteName}`
  | `screen ${ScreenPath}`
  | `toast ${ToastKey}`
  | `fault ${Fault}`

/**
 * Tags the test or the group of tests in the next statement:
 *
 *     spec('2 Cells: dialogs', 'route addCell')
 *     test('creates a cell', …)
 *
 * It does nothing when it runs: `npm run spec` reads the source. As a call, an unknown id does not compile. It precedes
 * the test, because an options argument would indent the whole body of the test.
 */
export function spec(..._ids: [Element, ...Element[]]): void {}
