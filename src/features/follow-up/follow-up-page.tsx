import { useMemo, useState } from 'react'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { LineTable } from './line-table.tsx'
import { byTurn, isOpen, type Users, CHOSEN_STATES, isLookedAfter, type Choice, type Line } from './lines.ts'
import { useFollowUps } from './use-follow-ups.ts'
import { t } from './messages.ts'
import './follow-up.css'
import type { FollowUpState } from '../../../contract/tables/follow-ups.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { canDial, ReachLinks } from '../../ui/reach-links.tsx'
import { changeLine } from './assign-dialog.tsx'
import { ownerWord, stateWord, whyWords } from './line-text.tsx'
import { Notes, decisionState, isRefused, RefusedHere, WhereItIs, type Entries, type Kept } from './notes.tsx'

export { AssignPeopleDialog } from './assign-people-dialog.tsx'

const actions = ['view'] as const
const NOBODY: Users = { team: [] }

/** The page of people to call and visit: first timers and absent people, with the state of each. */
export function FollowUpPage() {
  useKeptAddress()
  const { account } = useChurch()
  const { id, open, close } = useAddressDialog(actions)
  const [list, reload] = useFollowUps()
  const lines = list.status === 'ready' ? list.lines : null
  const users = list.status === 'ready' ? list.users : NOBODY
  const isCut = list.status === 'ready' && list.more
  const sorted = useMemo(() => [...(lines ?? [])].sort(byTurn(account.id, users)), [lines, account.id, users])
  const toFollowUp = sorted.filter(isOpen).length
  return (
    <Page title={t('followUp.title')} count={lines && !isCut ? toFollowUp : null}>
      {list.status === 'loading' && <SkeletonRows />}
      {list.status === 'failed' && (
        <FailedLoad title={t('followUp.notSeen')} sentence={list.problem.message} onRetry={reload} />
      )}
      {list.status === 'ready' && (
        <>
          {list.from && <AsOf at={list.from} />}
          {isCut && <StatusLine tone="info">{t('followUp.introCut', { count: toFollowUp })}</StatusLine>}
          <LineTable
            lines={sorted}
            isCut={isCut}
            users={users}
            absentAfter={list.absentAfter}
            onOpen={(line) => open('view', line.id)}
          />
          <LineDialog
            id={id}
            line={sorted.find((line) => line.id === id) ?? null}
            users={users}
            onClose={close}
          />
        </>
      )}
    </Page>
  )
}

function AsOf({ at }: { at: string }) {
  const { church } = useChurch()
  const when = `${formatDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
  return <StatusLine tone="quiet">{t('followUp.asOf', { when })}</StatusLine>
}

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
  const { today } = useChurch()
  const entries = useOutboxEntries()
  const { change, kept, failed, wanted } = useChange(line, users, entries)
  const shown = { ...line, ...wanted }
  return (
    <div className="follow-up-line">
      <p>{whyWords(line, today())}</p>
      <Reach line={line} />
      {line.state === 'returned' ? (
        <p className="follow-up-back">
          <Icon name="doubleCheck" /> {t('followUp.cameBackItself')}
        </p>
      ) : (
        <StateChoice state={shown.state} choose={(state) => void change({ state })} />
      )}
      <OwnerChoice line={shown} users={users} choose={(owner_id) => void change({ owner_id })} />
      <DateField
        name="due_on"
        label={t('followUp.dueOn')}
        value={shown.due_on ?? ''}
        onChange={(due_on) => void change({ due_on: due_on || null })}
        optional
      />
      {failed ? (
        <StatusLine tone="refused">{t('followUp.notSaved')}</StatusLine>
      ) : (
        <WhereItIs state={decisionState(entries, line.id, kept)} />
      )}
      {isRefused(entries, line.id) && <RefusedHere />}
      <Notes line={line} users={users} entries={entries} />
      <LinkButton tone="quiet" icon="person" to={personPath(line.person.id)}>
        {t('followUp.record')}
      </LinkButton>
    </div>
  )
}

/**
 * Saves each choice immediately on this phone. Meanwhile the choice already shows.
 * A user who changes an unassigned line becomes its assignee.
 */
function useChange(line: Line, users: Users, before: Entries) {
  const church = useChurch()
  const [kept, setKept] = useState<Kept | null>(null)
  const [failed, setFailed] = useState(false)
  const [wanted, setWanted] = useState<Choice>({})
  const change = async (set: Choice) => {
    const taken =
      !isLookedAfter(line, users) && set.owner_id === undefined ? { owner_id: church.account.id } : {}
    setWanted({ ...taken, ...set })
    try {
      const { opId } = await changeLine(church, line, { ...taken, ...set })
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

function StateChoice({ state, choose }: { state: FollowUpState; choose: (state: FollowUpState) => void }) {
  return (
    <fieldset className="follow-up-states">
      <legend>{t('followUp.state')}</legend>
      {CHOSEN_STATES.map((one) => (
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
      choices={[{ value: '', label: t('followUp.unassigned') }, ...choices]}
      onChange={(value) => choose(value || null)}
    />
  )
}

/** Links to call, WhatsApp and SMS. The messages start with a greeting that the user can edit. */
function Reach({ line }: { line: Line }) {
  const { church } = useChurch()
  const phone = line.person.phone_number
  if (!phone || !canDial(phone)) return <p>{phone ?? t('followUp.noPhone')}</p>
  const key = line.reason === 'first_timer' ? 'followUp.greetingFirst' : 'followUp.greetingAbsent'
  const greeting = t(key, { name: shownName(line.person.first_name), church: church.name })
  return (
    <div className="follow-up-reach">
      <span>{formatPhone(phone)}</span>
      <ReachLinks phone={phone} greeting={greeting} callFirst />
      <a className="nx-button nx-button-quiet" href={`sms:${phone}?body=${encodeURIComponent(greeting)}`}>
        {t('followUp.sms')}
      </a>
    </div>
  )
}
