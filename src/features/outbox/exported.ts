import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import type { FileColumn } from '../../../contract/csv.ts'
import { opSentence, type KnownNames } from '../../domain/edits/op-sentence.ts'
import { isoMoment } from '../../lib/format/format-date.ts'

/** Rejected ops with all known details, as JSON for other programs. */
export function exportedJson(entries: readonly OutboxEntry[], names: KnownNames): string {
  return JSON.stringify(
    entries.map(({ id, type, args, capturedAt, code, message, ...entry }) => ({
      what: opSentence({ type, args, ...(entry.about ? { about: entry.about } : {}) }, names),
      captured_at: capturedAt,
      refused_because: message ?? null,
      code: code ?? null,
      id,
      type,
      args,
      seq: entry.seq,
    })),
    null,
    2,
  )
}

/** The same for a spreadsheet: the sentence, the time, the reason, and the args in one cell. */
export function exportedColumns(names: KnownNames, timeZone: string): FileColumn<OutboxEntry>[] {
  return [
    { title: t('outbox.exportWhat'), value: (entry) => opSentence(entry, names) },
    {
      title: t('outbox.exportWhen'),
      type: 'moment',
      value: (entry) => isoMoment(entry.capturedAt, timeZone),
    },
    { title: t('outbox.exportWhy'), value: (entry) => entry.message ?? t('outbox.refusedNoReason') },
    { title: t('outbox.exportDetails'), value: (entry) => JSON.stringify(entry.args) },
  ]
}
