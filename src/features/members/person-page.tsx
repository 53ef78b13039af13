import { useState, type ReactNode } from 'react'
import { matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isErased } from '../../../sync/merge/erased.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { addressWith, useAddressDialog } from '../../lib/address/address-dialog.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { dateOf, formatDate, monthName } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { panelOf, Tabs } from '../../ui/tabs.tsx'
import { LazyDeleteMemberDialog, LazyEditMemberDialog, LazyEraseMemberDialog } from './lazy-member-dialogs.ts'
import { PersonAttendance } from './person-attendance.tsx'
import { Facts, PersonReach, PersonMenu } from './person-head.tsx'
import { tPersonal } from './personal-messages.ts'
import { undoDelete } from './undo-delete.ts'
import { useMemberRecord, type KnownMember } from './use-member.ts'
import './members.css'

const parts = () => import('./person-parts.ts')
const shape = <SkeletonRows rows={2} />
const Agreed = lazyPart(async () => (await parts()).Agreed, shape)
const ChildPart = lazyPart(async () => (await parts()).ChildPart)
const FamilyPart = lazyPart(async () => (await parts()).FamilyPart, shape)
const MemberHistory = lazyPart(async () => (await parts()).MemberHistory, shape)
const PersonFollowUp = lazyPart(async () => (await parts()).PersonFollowUp, shape)

type PersonPageProps = {
  /** The next steps of a first timer, from the list of first timers. */
  steps?: (member: KnownMember) => ReactNode
}

/** One member or first timer: who they are, and everything the church knows about them. Works offline too. */
export function PersonPage({ steps }: PersonPageProps) {
  const id = usePersonId()
  return id ? <Person key={id} id={id} steps={steps} /> : null
}

/** The id in the address. The outlet keeps this screen mounted behind others, where it keeps its person. */
function usePersonId(): string | undefined {
  const { pathname } = useLocation()
  const here = matchPath(personPath(':id'), pathname)?.params.id
  const [kept, keep] = useState(here)
  if (here && here !== kept) keep(here)
  return here ?? kept
}

const acts = ['edit', 'delete', 'erase'] as const

function Person({ id, steps }: PersonPageProps & { id: string }) {
  const member = useMemberRecord(id)
  const { status } = useChurch()
  const { complete } = useLive(status)
  const { act, open, close } = useAddressDialog(acts)
  const is = (wanted: typeof act) => (act === wanted ? id : null)
  const lives = !!member && !member.deleted_at
  const name = member ? nameOf(member) : ''
  return (
    <Page
      title={name || t('members.title')}
      ownTitle
      back={member?.first_timer ? '/first-timers' : '/members'}
      backLabel={member?.first_timer ? t('shell.firstTimers') : t('members.title')}
      actions={
        lives && (
          <>
            <Button tone="quiet" icon="edit" onClick={() => open('edit')}>
              {t('common.edit')}
            </Button>
            <PersonMenu id={id} name={name} onDelete={() => open('delete')} onErase={() => open('erase')} />
          </>
        )
      }
    >
      <ListLoading />
      {member === undefined && <SkeletonRows rows={5} />}
      {member === null && <Missing complete={complete} />}
      {member?.deleted_at && <Deleted member={member} />}
      {lives && <Living member={member} name={name} steps={steps} />}
      <LazyEditMemberDialog id={is('edit')} onClose={close} />
      <LazyDeleteMemberDialog id={is('delete')} onClose={close} />
      <LazyEraseMemberDialog id={is('erase')} onClose={close} />
    </Page>
  )
}

/** A phone keeps no name of a person whom the server deleted, so the record holds null there. */
const namesOf = ({ first_name, last_name }: KnownMember) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
})

const nameOf = (member: KnownMember): string => personName(namesOf(member))

type LivingProps = PersonPageProps & { member: KnownMember; name: string }

function Living({ member, name, steps }: LivingProps) {
  // The steps also offer Undo of "Make a member", so they stay.
  const [stepped, setStepped] = useState(false)
  if (member.first_timer && !stepped) setStepped(true)
  return (
    <div className="members-person">
      <aside aria-label={name}>
        <div className="members-who">
          <span className="nx-avatar members-face" aria-hidden="true">
            {initials(namesOf(member))}
          </span>
          <div>
            <h1 tabIndex={-1}>{name}</h1>
            <Since member={member} />
          </div>
        </div>
        <PersonReach member={member} />
        {stepped && steps?.(member)}
        <Facts member={member} />
      </aside>
      <div className="members-parts">
        <Parts member={member} name={name} />
      </div>
    </div>
  )
}

/** "Member since May 2026". */
function Since({ member: { created_at, first_timer } }: { member: KnownMember }) {
  const { time_zone: zone } = useChurch().church
  if (first_timer) return <Badge icon="star">{t('members.firstTimer')}</Badge>
  if (!created_at) return null
  const [year, month] = dateOf(created_at, zone).split('-')
  const since = `${monthName(Number(month))} ${year}`
  return <p className="members-quiet">{tPersonal('personalData.memberSince', { since })}</p>
}

const TABS = ['attendance', 'follow-up', 'consent', 'family', 'history'] as const
type Tab = (typeof TABS)[number]

/** The parts of the record, one at a time. The address keeps which. */
function Parts({ member, name }: { member: KnownMember; name: string }) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'attendance'
  const choose = (next: Tab) =>
    setParams((now) => addressWith(now, { tab: next === 'attendance' ? null : next }), { replace: true })
  return (
    <>
      <Tabs<Tab>
        id="person"
        label={name}
        chosen={tab}
        onChoose={choose}
        words={{
          attendance: t('members.attendance'),
          'follow-up': t('shell.followUp'),
          consent: tPersonal('personalData.agreed'),
          family: tPersonal('personalData.family'),
          history: t('members.history'),
        }}
      />
      <div className="members-part" {...panelOf('person', tab)}>
        {tab === 'attendance' && <PersonAttendance member={member} />}
        {tab === 'follow-up' && <PersonFollowUp id={member.id} />}
        {tab === 'consent' && <Agreed id={member.id} />}
        {tab === 'family' && (
          <>
            <FamilyPart member={member} onView={(other) => navigate(`${personPath(other)}?tab=family`)} />
            <ChildPart member={member} />
          </>
        )}
        {tab === 'history' && <MemberHistory id={member.id} />}
      </div>
    </>
  )
}

/** Nobody with this id, or the list is not on this phone yet. */
function Missing({ complete }: { complete: boolean }) {
  return (
    <div className="members-gone">
      <h1 tabIndex={-1}>{t('members.goneTitle')}</h1>
      <p>{t(complete ? 'members.gone' : 'members.stillComing')}</p>
      <LinkButton tone="quiet" to="/members">
        {t('members.title')}
      </LinkButton>
    </div>
  )
}

/** The same as on the server. */
const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000

/** A deleted record says so, and can be restored for 30 days. */
function Deleted({ member }: { member: KnownMember }) {
  const church = useChurch()
  const deleted = member.deleted_at ?? church.now()
  const until = new Date(Date.parse(deleted) + RESTORABLE_MS).toISOString()
  const zone = church.church.time_zone
  const day = (moment: string) => formatDate(dateOf(moment, zone))
  const restorable = church.now() < until && !isErased(member as MemberRow)
  return (
    <div className="members-gone">
      <h1 tabIndex={-1}>{nameOf(member) || tPersonal('personalData.deletedPerson')}</h1>
      <p>
        {restorable
          ? tPersonal('personalData.deletedUntil', { when: day(deleted), until: day(until) })
          : tPersonal('personalData.deletedOver', { when: day(deleted) })}
      </p>
      {restorable && (
        <Button icon="undo" onClick={() => void undoDelete(church, { id: member.id, ...namesOf(member) })}>
          {tPersonal('personalData.restore')}
        </Button>
      )}
    </div>
  )
}
