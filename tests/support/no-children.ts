/** The children at a service where nobody is a child, for screens that do not check children in. */
import type { Children } from '../../sync/client/api.ts'

const nobody = { read: true, all: [], byId: new Map(), hasKey: false }

const never = () => Promise.reject(new Error('this church has no children'))

export const NO_CHILDREN: Children = {
  current: () => nobody,
  subscribe: () => () => undefined,
  checkIn: never,
  checkOut: never,
  undo: never,
  moveToClass: never,
  testCode: never,
}
