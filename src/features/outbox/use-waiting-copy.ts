import { saveFile } from '../../ui/save-file.ts'
import { exportedJson } from './exported.ts'
import { useKnownNames } from '../../lib/session/use-known-names.ts'
import { useOutboxEntries } from '../../lib/session/use-outbox-entries.ts'

/** What the church has not taken yet, waiting or refused: how much it is, and handing it out as a file. */
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
