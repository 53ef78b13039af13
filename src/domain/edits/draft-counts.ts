/** Counts the drafts on this phone. They are neither on the server nor in the outbox. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { Church } from '../../../sync/client/api.ts'
import { useChurch } from '../church/use-church.ts'

/** The draft key of the open form. */
export const OPEN_FORM = 'door-first-timer'

/** The draft key of the list of forms closed by hand. */
export const CLOSED_FORMS = 'door-first-timers-begun'

/** Counts drafts of first timers from the door. */
export async function firstTimerDrafts(drafts: Church['drafts']): Promise<number> {
  const open = await drafts.read(OPEN_FORM)
  const closed = await drafts.read<readonly unknown[]>(CLOSED_FORMS)
  return (open === null ? 0 : 1) + (closed?.length ?? 0)
}

/** The draft key of the service that the door has open. It is no typed text. */
export const DOOR_SERVICE = 'door-service'

const NOT_THESE: readonly string[] = [OPEN_FORM, CLOSED_FORMS, DOOR_SERVICE]

/** Counts drafts of forms on this phone, without first timers at the door: those are counted one by one. */
export const formDrafts = async (drafts: Church['drafts']): Promise<number> =>
  (await drafts.keys()).filter((key) => !NOT_THESE.includes(key)).length

/** Counts the first timers that a log-out would delete. Other actions report storage that does not open. */
export function useFirstTimerDrafts(): number {
  const { drafts } = useChurch()
  return useLiveQuery(() => firstTimerDrafts(drafts).catch(() => 0), [drafts], 0)
}

/**
 * Counts the form drafts in the church's store that a log-out would delete. Drafts in a tab are not counted.
 */
export function useFormDrafts(): number {
  const { drafts } = useChurch()
  return useLiveQuery(() => formDrafts(drafts).catch(() => 0), [drafts], 0)
}
