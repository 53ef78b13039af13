import type { Live, Presences } from '../../../sync/client/api.ts'
import { untilKnown } from './until-known.ts'

/** Who is marked twice counts once, so a tap need not wait for longer. */
const PATIENCE_MS = 3000

/** Resolves once who is at the service was read from this phone: before, whoever is marked looks as if they were not. */
export const listRead = (presences: Live<Presences>): Promise<void> =>
  untilKnown(presences, ({ read }) => read, PATIENCE_MS)
