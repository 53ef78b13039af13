import type { ReactNode } from 'react'
import { LATER_FIELDS } from '../../../contract/person-fields.ts'
import { dateOf, formatBirthday, formatLongDate, formatMoment } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ReachLinks } from '../../ui/reach-links.tsx'
import { fieldLabel, fieldValue } from './field-text.ts'
import { tPersonal } from './personal-messages.ts'
import { MemberMore } from './member-more.tsx'
import { MemberGone } from './member-gone.tsx'
import { MemberHistory } from './member-history.tsx'
import { useMember, type KnownMember } from './use-member.ts'
import { useTimesSeen } from './use-times-seen.ts'

export type ViewMemberProps = {
  id: string | null
  onClose: () => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
  /** If given, this dialog offers to erase everything about the person. */
  onErase?: (id: string) => void
  /** Further content that a list adds for its people. */
  more?: (member: KnownMember) => ReactNode
}

/** One member, read only: contact details first, then the other facts. */
export function ViewMemberDialog({ id, onClose, onEdit, onDelete, onErase, more }: ViewMemberProps) {
  const { people } = useChurch()
  const person = id === null ? undefined : people.get(id)
  const actions = id !== null && person && (
    <>
      <Button tone="quiet" icon="trash" onClick={() => onDelete(id)}>
        {t('common.delete')}
      </Button>
      <Button icon="edit" onClick={() => onEdit(id)}>
        {t('common.edit')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={id !== null}
      title={person ? personName(person) : t('members.title')}
      onClose={onClose}
      actions={actions || undefined}
    >
      {id !== null && <ViewMember key={id} id={id} onClose={onClose} onErase={onErase} more={more} />}
    </Dialog>
  )
}

function ViewMember({
  id,
  onClose,
  onErase,
  more,
}: Pick<ViewMemberProps, 'onClose' | 'onErase' | 'more'> & { id: string }) {
  const member = useMember(id)
  if (member === undefined) return <SkeletonRows rows={3} />
  if (member === null) return <MemberGone onClose={onClose} />
  return (
    <div className="members-view">
      <Reach member={member} />
      {more?.(member)}
      <LinkButton tone="quiet" icon="qr" to={`/cards?act=show&id=${encodeURIComponent(id)}`}>
        {t('members.showCard')}
      </LinkButton>
      <Facts member={member} />
      <MemberMore id={id} onErase={onErase && (() => onErase(id))} />
      <MemberHistory id={id} />
    </div>
  )
}

function Reach({ member }: { member: KnownMember }) {
  const { phone_number: phone, email } = member
  return (
    <section className="members-contact">
      <p className="members-contact-line">
        <span>{phone ? formatPhone(phone) : t('members.noPhone')}</span>
        {phone && (
          <span className="members-reach">
            <ReachLinks phone={phone} />
          </span>
        )}
      </p>
      <p className="members-contact-line">
        <span>{email ?? t('members.noEmail')}</span>
        {email && (
          <a className="nx-button nx-button-quiet" href={`mailto:${email}`}>
            {t('members.write')}
          </a>
        )}
      </p>
    </section>
  )
}

export function Facts({ member }: { member: KnownMember }) {
  const { church } = useChurch()
  const groups = useGroupNames()
  const added = member.created_at && formatLongDate(dateOf(member.created_at, church.time_zone))
  const address = [member.street, member.city, member.state, member.post_code, member.country]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {member.first_timer && <Badge icon="star">{t('members.firstTimer')}</Badge>}
      <dl className="members-facts">
        <Fact title={fieldLabel('gender')}>{fieldValue('gender', member.gender)}</Fact>
        <Fact title={t('members.birthday')}>
          {formatBirthday(member.day_of_birth ?? null, member.month_of_birth ?? null, member.date_of_birth)}
        </Fact>
        <Fact title={fieldLabel('occupation')}>{member.occupation}</Fact>
        {LATER_FIELDS.map((field) => (
          <Fact key={field} title={fieldLabel(field)}>
            {fieldValue(field, member[field])}
          </Fact>
        ))}
        <Fact title={t('members.cell')}>{groups.get(member.cell_id ?? '')}</Fact>
        <Fact title={t('members.department')}>{groups.get(member.department_id ?? '')}</Fact>
        <Fact title={t('members.address')}>{address}</Fact>
        <Fact title={t('members.addedOn')}>{added}</Fact>
        <Fact title={t('members.attendance')}>
          <Seen member={member} />
        </Fact>
      </dl>
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

function Seen({ member }: { member: KnownMember }) {
  const { time_zone: zone } = useChurch().church
  const seen = useTimesSeen(member)
  if (seen.status === 'loading') return null
  if (seen.status === 'unknown') return tPersonal('personalData.notKnownHere')
  const { from } = seen
  return (
    <>
      {timesWords(seen)}
      {from && (
        <span className="members-quiet">
          {' '}
          {tPersonal('personalData.asOf', { when: formatMoment(from, zone) })}
        </span>
      )}
    </>
  )
}

function timesWords({ came, of }: { came: number; of: number }): string {
  if (of === 0) return t('members.noServiceYet')
  return of === 1 ? t('members.cameOnce', { count: came }) : t('members.came', { count: came, of })
}
