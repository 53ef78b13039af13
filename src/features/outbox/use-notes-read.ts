import { useEffect } from 'react'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** What a late edit replaced counts as told once it stands on the screen. */
export function useNotesRead(shown: readonly OutboxEntry[] | null): void {
  const { outbox } = useChurch()
  const { notes } = useLive(outbox.counts)
  useEffect(() => {
    const told = notes > 0 && shown?.filter((entry) => entry.overwrote).map((entry) => entry.id)
    if (told && told.length > 0) void outbox.read(told)
  }, [outbox, notes, shown])
}
