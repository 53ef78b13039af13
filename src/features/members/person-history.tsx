import { followUpRoutes, type FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import { FOLLOW_UPS } from '../../domain/church/prefetch.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FollowUpList } from '../../domain/follow-up/assign-many.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { dateOf, formatDate, formatMoment, formatTime } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { LinkButton, Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { tPersonal } from './personal-messages.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { t } from '../../lib/messages/t.ts'
import { fieldLabel, fieldValue } from './field-text.ts'
import { useCallback } from 'react'
import { memberRoutes } from '../../../contract/routes/members.ts'
import { usePages, type Pages } from '../../lib/api/queries.ts'

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

const load = (signal: AbortSignal) => api.call(followUpRoutes.listFollowUps, { signal })

/** Every line of the person on the follow-up list: why, whose, how it stands, and its notes. */
export function PersonFollowUp({ id }: { id: string }) {
  const church = useChurch()
  const [known] = useLastKnown(FOLLOW_UPS, load)
  if (known.status === 'loading') return <SkeletonRows rows={2} />
  if (known.status === 'failed') return <StatusLine tone="quiet">{known.problem.message}</StatusLine>
  const list = known.value
  const lines = list.lines
    .filter(({ person }) => person.id === id)
    .toSorted((a, b) => b.since.localeCompare(a.since))
  return (
    <>
      {known.from && (
        <StatusLine tone="quiet">
          {tPersonal('personalData.asOf', { when: formatMoment(known.from, church.church.time_zone) })}
        </StatusLine>
      )}
      {lines.length === 0 && <p className="members-quiet">{tPersonal('personalData.noFollowUp')}</p>}
      {lines.map((line) => (
        <OneLine key={line.id} line={line} list={list} />
      ))}
    </>
  )
}

function OneLine({ line, list }: { line: FollowUpLine; list: FollowUpList }) {
  const church = useChurch()
  const rows = useLive(church.rows('follow_ups'))
  const own = useLive(church.rows('follow_up_notes'))
  const later = rows?.find(({ id, changed_at }) => id === line.id && changed_at >= (line.changed_at ?? ''))
  const { owner_id, state } = { ...line, ...later }
  const notes = new Map(
    [...list.notes, ...(own ?? [])]
      .filter(({ follow_up_id }) => follow_up_id === line.id)
      .map((note) => [note.id, note]),
  )
  const zone = church.church.time_zone
  return (
    <section className="members-line" aria-label={whyWords(line)}>
      <div className="members-line-head">
        <h2>{whyWords(line)}</h2>
        <LinkButton tone="quiet" to={`/follow-up?act=view&id=${encodeURIComponent(line.id)}`}>
          {tPersonal('personalData.openFollowUp')}
        </LinkButton>
      </div>
      <p className="members-quiet">
        {owner_id
          ? tPersonal('personalData.assignedTo', { name: nameOf(owner_id, list) })
          : tPersonal('personalData.unassigned')}
        {' · '}
        {tPersonal(`personalData.${state}`)}
      </p>
      <ol className="members-trail">
        {[...notes.values()]
          .toSorted((a, b) => b.written_at.localeCompare(a.written_at))
          .map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <p className="members-quiet">
                {[note.written_by && nameOf(note.written_by, list), formatDate(dateOf(note.written_at, zone))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}

function whyWords({ reason, since, missed, never_came }: FollowUpLine): string {
  const date = formatDate(since)
  if (reason === 'first_timer') return tPersonal('personalData.cameFirst', { date })
  if (never_came) return tPersonal('personalData.neverCame')
  return tPersonal('personalData.absentFor', { count: missed, date })
}

function nameOf(account: string, { team, former = [] }: FollowUpList): string {
  const user = [...team, ...former].find(({ id }) => id === account)
  return user ? personName(user) : tPersonal('personalData.formerUser')
}
