import type { OutboxEntry } from '../../../sync/client/api.ts'
import { detailLabel, detailWord } from '../../domain/edits/op-sentence.ts'
import { t } from '../../lib/messages/t.ts'

/** Fields named without their values, which nobody could read. */
const unsaid = new Set(['flyer_image', 'cell_id', 'department_id'])

/**
 * The values that an edit replaced, one sentence per field: "City: your Kano replaced Jos, which somebody else had
 * typed."
 */
export function replacedSentences({
  args,
  overwrote = [],
}: Pick<OutboxEntry, 'args' | 'overwrote'>): string[] {
  const set = (typeof args.set === 'object' && args.set !== null ? args.set : {}) as Record<string, unknown>
  return overwrote.map(({ field, theirs }) => {
    const name = detailLabel(field)
    const mine = detailWord(field, set[field])
    const before = detailWord(field, theirs)
    if (unsaid.has(field) || (!mine && !before)) return t('outbox.replacedUnsaid', { field: name })
    if (!before) return t('outbox.replacedEmpty', { field: name, mine })
    if (!mine) return t('outbox.replacedByEmpty', { field: name, theirs: before })
    return t('outbox.replaced', { field: name, mine, theirs: before })
  })
}
