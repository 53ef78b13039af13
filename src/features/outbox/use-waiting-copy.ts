import { saveFile } from '../../ui/save-file.ts'
import { exportedJson } from './exported.ts'
import { useKnownNames } from '../../domain/edits/op-sentence.ts'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'

/** Counts the ops that the server has not accepted, pending or rejected, and exports them to a file. */
export function useWaitingCopy(): { count: number; save: () => void } {
  const names = useKnownNames()
  const waiting = (useOutboxEntries() ?? []).filter(
    ({ state }) => state === 'pending' || state === 'rejected',
  )
  const save = () =>
    saveFile(
      'waiting-on-this-phone.json',
      new Blob([exportedJson(waiting, names)], { type: 'application/json' }),
    )
  return { count: waiting.length, save }
}
