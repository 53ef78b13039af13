import { cells, departments, groups } from '../../lib/messages/en/groups.ts'
import type { ArgumentsOf } from '../../lib/messages/say.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with these screens, so that the app's first load stays small. */
export const say = sayHere({ groups })

type Own = { own: typeof cells }

/** The sentences of one kind, by their name alone: both kinds have the same ones, filled in alike. */
export type SayOwn = <Key extends keyof typeof cells & string>(
  key: Key,
  ...params: ArgumentsOf<Own, `own.${Key}`>
) => string

type Untyped = (key: string, params?: object) => string

const ownOf =
  (area: 'cells' | 'departments', speak: unknown): SayOwn =>
  (key, ...[params]) =>
    (speak as Untyped)(`${area}.${key}`, params)

export const sayCells = ownOf('cells', sayHere({ cells }))
export const sayDepartments = ownOf('departments', sayHere({ departments }))
