import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { LATER_FIELDS, PERSON_FIELDS } from '../../../contract/person-fields.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { dateOf, formatBirthday, formatDate } from '../../lib/format/format-date.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { useHouseholds, usePeopleOf } from '../../domain/church/households.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { canDial, ReachLinks } from '../../ui/reach-links.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { fieldLabel, fieldValue } from './field-text.ts'
import { tPersonal } from './personal-messages.ts'
import type { KnownMember } from './use-member.ts'
import { personalDataRoutes, type PersonalData } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { toCsv } from '../../../contract/csv.ts'

type Line = { part: string; row: number; field: string; value: string }

/** Everything stored about one person as one table: part, row of the part, field, value. */
export function personalCsv(all: PersonalData): string {
  const lines = Object.entries(all).flatMap(([part, held]) => linesOf(part, held))
  return toCsv<Line>(
    [
      { title: 'Part', value: ({ part }) => part },
      { title: 'Row', value: ({ row }) => row },
      { title: 'Field', value: ({ field }) => field },
      { title: 'Value', value: ({ value }) => value },
    ],
    lines,
  )
}

function linesOf(part: string, held: unknown): Line[] {
  const rows: unknown[] = Array.isArray(held) ? held : [held]
  return rows.flatMap((row, at) =>
    fieldsOf(row).map(([field, value]) => ({ part, row: at + 1, field, value: asText(value) })),
  )
}

const fieldsOf = (row: unknown): [string, unknown][] =>
  row !== null && typeof row === 'object' ? Object.entries(row) : [['', row]]

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

type PersonMenuProps = { id: string; name: string; onDelete: () => void; onErase: () => void }

/** The rarer actions: member card, duplicates, export, delete and erase. */
export function PersonMenu({ id, name, onDelete, onErase }: PersonMenuProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const whyNot = online ? undefined : tPersonal('personalData.needsNetwork')
  const download = async (form: Form) => {
    setBusy(true)
    try {
      await saveAs(id, form)
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <MenuButton label={t('table.actionsFor', { name })} face={<Icon name="more" />}>
      <LinkButton tone="plain" icon="qr" to={`/cards?act=show&id=${encodeURIComponent(id)}`}>
        {t('members.showCard')}
      </LinkButton>
      <LinkButton tone="plain" icon="people" to="/same-people">
        {tPersonal('personalData.duplicates')}
      </LinkButton>
      {(['csv', 'json'] as const).map((form) => (
        <Button
          key={form}
          tone="plain"
          icon="download"
          busy={busy}
          whyNot={whyNot}
          onClick={() => void download(form)}
        >
          {tPersonal(`personalData.${form}`)}
        </Button>
      ))}
      <Button tone="plain" icon="trash" onClick={onDelete}>
        {t('common.delete')}
      </Button>
      <Button tone="plain" icon="trash" whyNot={whyNot} onClick={onErase}>
        {tPersonal('personalData.erase')}
      </Button>
    </MenuButton>
  )
}

type Form = 'json' | 'csv'

async function saveAs(id: string, form: Form): Promise<void> {
  const all = await api.call(personalDataRoutes.exportMember, { params: { id } })
  const { first_name, last_name } = all.person
  const name = `${`${first_name} ${last_name}`.trim()}.${form}`
  const content = form === 'json' ? JSON.stringify(all, null, 2) : personalCsv(all)
  const type = form === 'json' ? 'application/json' : 'text/csv;charset=utf-8'
  saveFile(name, new Blob([content], { type }))
}

/** The ways to reach a person. */
export function PersonReach({ member: { id, phone_number: phone } }: { member: KnownMember }) {
  const navigate = useNavigate()
  const hasSms = useKnowsPath('/bulk-sms')
  if (!phone || !canDial(phone)) return null
  return (
    <div className="members-reach">
      <ReachLinks phone={phone} callFirst />
      {hasSms && (
        <Button tone="quiet" onClick={() => navigate('/bulk-sms?to=people', { state: { people: [id] } })}>
          {tPersonal('personalData.writeSms')}
        </Button>
      )}
    </div>
  )
}

/** Everything that the record says. A phone shows the most important facts, and all at a tap. */
export function Facts({ member }: { member: KnownMember }) {
  const wide = useWide()
  const [all, setAll] = useState(false)
  const { church } = useChurch()
  const groups = useGroupNames()
  const folded = !wide && !all
  const address = [member.street, member.city, member.state, member.post_code, member.country]
    .filter(Boolean)
    .join(', ')
  const { email, phone_number: phone } = member
  return (
    <>
      <dl className="members-facts">
        <Fact title={t('members.phone')}>{phone ? formatPhone(phone) : t('members.noPhone')}</Fact>
        {!folded && (
          <>
            <Fact title={fieldLabel('email')}>
              {email ? <a href={`mailto:${email}`}>{email}</a> : t('members.noEmail')}
            </Fact>
            <Fact title={t('members.birthday')}>
              {formatBirthday(
                member.day_of_birth ?? null,
                member.month_of_birth ?? null,
                member.date_of_birth,
              )}
            </Fact>
          </>
        )}
        <Fact title={t('members.cell')}>
          <GroupLink id={member.cell_id} list="/cells" groups={groups} />
        </Fact>
        <Fact title={t('members.department')}>
          <GroupLink id={member.department_id} list="/departments" groups={groups} />
        </Fact>
        {!folded && (
          <>
            <Fact title={fieldLabel('gender')}>{fieldValue('gender', member.gender)}</Fact>
            <Fact title={fieldLabel('occupation')}>{member.occupation}</Fact>
            {LATER_FIELDS.filter(
              (field) => PERSON_FIELDS[field].form !== null && member[field] !== false,
            ).map((field) => (
              <Fact key={field} title={fieldLabel(field)}>
                {fieldValue(field, member[field])}
              </Fact>
            ))}
            <Fact title={t('members.address')}>{address}</Fact>
          </>
        )}
        <Family member={member} />
        {!folded && (
          <Fact title={t('members.addedOn')}>
            {member.created_at && formatDate(dateOf(member.created_at, church.time_zone))}
          </Fact>
        )}
      </dl>
      {!wide && (
        <Button
          tone="plain"
          icon={all ? 'chevronDown' : 'chevronRight'}
          aria-expanded={all}
          className="members-all-facts"
          onClick={() => setAll(!all)}
        >
          {tPersonal('personalData.allDetails')}
        </Button>
      )}
    </>
  )
}

function Fact({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children || t('common.notGiven')}</dd>
    </div>
  )
}

type GroupLinkProps = {
  id: string | null | undefined
  list: '/cells' | '/departments'
  groups: ReadonlyMap<string, string>
}

function GroupLink({ id, list, groups }: GroupLinkProps) {
  const opens = useKnowsPath(list)
  const name = groups.get(id ?? '')
  if (!id || !name) return t('common.notGiven')
  return opens ? <Link to={`${list}?act=view&id=${encodeURIComponent(id)}`}>{name}</Link> : name
}

/** The family and how many it has, or a dash. */
function Family({ member: { id, household_id } }: { member: KnownMember }) {
  const family = useHouseholds()?.get(household_id ?? '')
  const people = usePeopleOf(household_id)
  return (
    <Fact title={tPersonal('personalData.family')}>
      {family && (
        <Link to={`${personPath(id)}?tab=family`} replace>
          {tPersonal('personalData.familyOf', { family: family.name, count: people.length })}
        </Link>
      )}
    </Fact>
  )
}
