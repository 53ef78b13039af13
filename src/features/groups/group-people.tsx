import { useState } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import { AddPeople } from './add-people.tsx'
import { failureOf } from './failure-of.ts'
import type { FoundPerson, GroupSource, GroupLine, PersonLine } from './group-source.ts'
import { peopleCsv } from './group-csv.ts'
import { PeopleList } from './people-list.tsx'
import { t } from './messages.ts'

type Props = {
  source: GroupSource
  group: GroupLine
  /** The people in the group; null while they load. */
  rows: readonly PersonLine[] | null
  typed: string
  onType: (typed: string) => void
  /** The people who match the typed text; null while the search runs. */
  found: readonly FoundPerson[] | null
  problem: string | null
}

type Move = {
  person: { id: string; first_name: string; last_name: string }
  from: string | null
  to: string | null
}

/** The people of a group: add by a typed name, remove by a tap, and undo either. */
export function GroupPeople({ source, group, rows, typed, onType, found, problem }: Props) {
  const { scope } = useChurch()
  const [last, setLast] = useState<Move | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async ({ person, from, to }: Move, undoable = true) => {
    setBusy(true)
    try {
      await source.move(person.id, from, to)
      setLast(undoable ? { person, from, to } : null)
    } catch (thrown) {
      toastFailure(failureOf(thrown).message)
    }
    setBusy(false)
  }
  const undo = ({ person, from, to }: Move) => void make({ person, from: to, to: from }, false)
  const add = (person: FoundPerson) => {
    onType('')
    void make({ person, from: person.groupId, to: group.id })
  }
  return (
    <section className="groups-people" aria-labelledby="groups-people">
      <h3 id="groups-people">
        {t('groups.people')}
        {!source.loading && rows && rows.length > 0 && (
          <span className="groups-quiet"> {t('common.people', { count: rows.length })}</span>
        )}
      </h3>
      {source.loading && <ListLoading />}
      {source.whyNot ? (
        <StatusLine tone="quiet">{source.whyNot}</StatusLine>
      ) : (
        <AddPeople {...{ source, group, typed, onType, found, busy }} onAdd={add} />
      )}
      <div role="status">{last && <MoveNotice move={last} into={group.id} onUndo={() => undo(last)} />}</div>
      {problem && <p role="alert">{problem}</p>}
      {rows === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <PeopleList
          rows={rows}
          quiet={problem !== null}
          busy={busy}
          onRemove={source.whyNot ? undefined : (person) => void make({ person, from: group.id, to: null })}
        />
      )}
      {!source.loading && rows && rows.length > 0 && (
        <CsvButton
          filename={`${group.name}.csv`}
          columns={peopleCsv(scope === 'members')}
          rows={() => rows}
          label={t('groups.peopleFile')}
        />
      )}
    </section>
  )
}

function MoveNotice({ move, into, onUndo }: { move: Move; into: string; onUndo: () => void }) {
  const name = personName(move.person)
  return (
    <p className="groups-moved">
      <span>{move.to === into ? t('groups.cameIn', { name }) : t('groups.wentOut', { name })}</span>
      <Button tone="plain" icon="undo" onClick={onUndo}>
        {t('common.undo')}
      </Button>
    </p>
  )
}
