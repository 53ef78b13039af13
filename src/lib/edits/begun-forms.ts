/** Forms that were begun on this phone and not saved, the first timers at the door apart: they are counted one by one. */
import type { Church } from '../../../sync/client/api.ts'
import { CLOSED_FORMS, OPEN_FORM } from './begun-first-timers.ts'

/** At which service the door stands open: kept among the drafts, and nothing that anybody typed. */
export const DOOR_SERVICE = 'door-service'

const NOT_THESE: readonly string[] = [OPEN_FORM, CLOSED_FORMS, DOOR_SERVICE]

export const begunForms = async (drafts: Church['drafts']): Promise<number> =>
  (await drafts.keys()).filter((key) => !NOT_THESE.includes(key)).length
