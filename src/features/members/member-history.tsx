import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { fieldLabel, fieldValue } from './field-text.ts'
import { useCallback } from 'react'
import { memberRoutes } from '../../../contract/routes/members.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { usePages, type Pages } from '../../lib/api/pages.ts'

export type HistoryEntry = AnswerOf<typeof memberRoutes.getMemberHistory>[number]

const PAGE = 20

/** The changes of a member's record on the server, latest first. */
export function useMemberHistory(id: string): Pages<HistoryEntry> {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.page(memberRoutes.getMemberHistory, {
        params: { id },
        query: { limit: PAGE, ...(cursor && { cursor }) },
        signal,
      }),
    [id],
  )
  return usePages(load)
}

/** The history of a member's changes: author, time and both values. */
export function MemberHistory({ id }: { id: string }) {
  const { items: entries, problem, more, loadMore } = useMemberHistory(id)
  if (problem)
    return (
      <p className="members-quiet" role="alert">
        {problem}
      </p>
    )
  if (entries === null) return <SkeletonRows rows={2} />
  const visible = entries.filter((entry) => entry.action === 'added' || shownChanges(entry).length > 0)
  if (visible.length === 0 && !more) return <p className="members-quiet">{t('members.historyEmpty')}</p>
  return (
    <>
      <ol className="members-trail">
        {visible.map((entry) => (
          <li key={entry.id}>
            <HistoryLine entry={entry} />
          </li>
        ))}
      </ol>
      {more && (
        <Button tone="quiet" onClick={loadMore}>
          {t('members.historyMore')}
        </Button>
      )}
    </>
  )
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { church } = useChurch()
  const groups = useGroupNames()
  const who = entry.by ? personName(entry.by) : t('members.historySystem')
  const when = `${formatDate(dateOf(entry.at, church.time_zone))}, ${formatTime(entry.at, church.time_zone)}`
  return (
    <>
      {entry.action === 'added' ? (
        <p>
          <b>{t('members.historyAdded')}</b>
        </p>
      ) : (
        shownChanges(entry).map(({ field, before, after }) => (
          <p key={field}>
            <b>{fieldLabel(field)}</b>{' '}
            <span>
              {fieldValue(field, before, groups, church.time_zone) || t('members.historyNothing')} →{' '}
              {fieldValue(field, after, groups, church.time_zone) || t('members.historyNothing')}
            </span>
          </p>
        ))
      )}
      <p className="members-quiet">{t('members.historyBy', { who, when })}</p>
    </>
  )
}

function shownChanges({ changes }: HistoryEntry): HistoryEntry['changes'] {
  return changes.filter(({ field }) => fieldLabel(field) !== undefined)
}
