import { useEffect } from 'react'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { hasNote } from './outbox-views.ts'

/** Marks notes of accepted ops as read once they are on the screen. */
export function useNotesRead(shown: readonly OutboxEntry[] | null): void {
  const { outbox } = useChurch()
  const { notes } = useLive(outbox.counts)
  useEffect(() => {
    const noteIds = notes > 0 && shown?.filter(hasNote).map((entry) => entry.id)
    if (noteIds && noteIds.length > 0) void outbox.read(noteIds)
  }, [outbox, notes, shown])
}
