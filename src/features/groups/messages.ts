import { cells, departments, groups } from '../../lib/messages/en/groups.ts'
import type { ArgumentsOf } from '../../lib/messages/translate.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of these screens, loaded with them, so that the app's first load stays small. */
export const t = screenMessages({ groups })

type Own = { own: typeof cells }

/** The messages of one kind, by key. Both kinds have the same keys and parameters. */
export type TranslateOwn = <Key extends keyof typeof cells & string>(
  key: Key,
  ...params: ArgumentsOf<Own, `own.${Key}`>
) => string

type Untyped = (key: string, params?: object) => string

const ownOf =
  (area: 'cells' | 'departments', setLocale: unknown): TranslateOwn =>
  (key, ...[params]) =>
    (setLocale as Untyped)(`${area}.${key}`, params)

export const tCells = ownOf('cells', screenMessages({ cells }))
export const tDepartments = ownOf('departments', screenMessages({ departments }))
