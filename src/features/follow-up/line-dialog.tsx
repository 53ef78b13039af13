import { useState } from 'react'
import { FOLLOW_UP_STATES, type FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ownerWord, stateWord, whyWords } from './line-text.tsx'
import { isLookedAfter, type Line, type Users } from './lines.ts'
import { Notes } from './notes.tsx'
import { decisionState, isRefused, type Entries, type Kept } from './own-changes.ts'
import { Reach } from './reach.tsx'
import { RefusedHere, WhereItIs } from './where-it-is.tsx'
import { t } from './messages.ts'

type LineDialogProps = {
  id: string | null
  /** Null: no longer on the list. */
  line: Line | null
  users: Users
  onClose: () => void
}

/** One line: contact links, status, assignee and notes. */
export function LineDialog({ id, line, users, onClose }: LineDialogProps) {
  return (
    <Dialog open={id !== null} title={line ? personName(line.person) : t('followUp.title')} onClose={onClose}>
      {line ? <LineBody key={line.id} line={line} users={users} /> : <p>{t('followUp.lineGone')}</p>}
    </Dialog>
  )
}

function LineBody({ line, users }: { line: Line; users: Users }) {
  const entries = useOutboxEntries()
  const { change, kept, failed, wanted } = useChange(line, users, entries)
  const shown = { ...line, ...wanted }
  return (
    <div className="follow-up-line">
      <p>{whyWords(line)}</p>
      <Reach line={line} />
      {line.state === 'returned' ? (
        <p className="follow-up-back">
          <Icon name="doubleCheck" /> {t('followUp.cameBackItself')}
        </p>
      ) : (
        <StateChoice state={shown.state} choose={(state) => void change({ state })} />
      )}
      <OwnerChoice line={shown} users={users} choose={(owner_id) => void change({ owner_id })} />
      {failed ? (
        <StatusLine tone="refused">{t('followUp.notSaved')}</StatusLine>
      ) : (
        <WhereItIs state={decisionState(entries, line.id, kept)} />
      )}
      {isRefused(entries, line.id) && <RefusedHere />}
      <Notes line={line} users={users} entries={entries} />
      <LinkButton
        tone="quiet"
        icon="person"
        to={`/members?act=view&id=${encodeURIComponent(line.person.id)}`}
      >
        {t('followUp.record')}
      </LinkButton>
    </div>
  )
}

type Set = { state?: FollowUpState; owner_id?: string | null }

/**
 * Saves each choice immediately on this phone. Meanwhile the choice already shows.
 * A user who changes an unassigned line becomes its assignee.
 */
function useChange(line: Line, users: Users, before: Entries) {
  const { id, person, reason, since, carried } = line
  const church = useChurch()
  const [kept, setKept] = useState<Kept | null>(null)
  const [failed, setFailed] = useState(false)
  const [wanted, setWanted] = useState<Set>({})
  const change = async (set: Set) => {
    const taken =
      !isLookedAfter(line, users) && set.owner_id === undefined ? { owner_id: church.account.id } : {}
    setWanted({ ...taken, ...set })
    try {
      const { opId } = await church.mutate('change-follow-up', {
        id,
        person_id: person.id,
        reason,
        since,
        set: { ...carried, ...taken, ...set },
      })
      setKept({ opId, before })
      setFailed(false)
    } catch {
      setFailed(true)
    } finally {
      setWanted({})
    }
  }
  return { change, kept, failed, wanted }
}

/** "Returned" cannot be chosen: the person's next mark sets it. */
const CHOICES = FOLLOW_UP_STATES.filter((state) => state !== 'returned')

function StateChoice({ state, choose }: { state: FollowUpState; choose: (state: FollowUpState) => void }) {
  return (
    <fieldset className="follow-up-states">
      <legend>{t('followUp.state')}</legend>
      {CHOICES.map((one) => (
        <label key={one} className="follow-up-state">
          <input type="radio" name="state" checked={one === state} onChange={() => choose(one)} />
          <span>{stateWord(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function OwnerChoice({
  line,
  users,
  choose,
}: {
  line: Line
  users: Users
  choose: (ownerId: string | null) => void
}) {
  const { account } = useChurch()
  const gone = line.owner_id && !isLookedAfter(line, users) ? [line.owner_id] : []
  const choices = [...users.team.map(({ id }) => id), ...gone].map((id) => ({
    value: id,
    label: ownerWord(id, users, account.id),
  }))
  return (
    <SelectField
      name="owner"
      label={t('followUp.owner')}
      value={line.owner_id ?? ''}
      empty={false}
      choices={[{ value: '', label: t('followUp.nobody') }, ...choices]}
      onChange={(value) => choose(value || null)}
    />
  )
}
