import { giveLink, memberCaptureLink, churchCheckInLink } from '../../lib/public-links.ts'
import { isLapsed, holds, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Page } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { t } from './messages.ts'
import { RenewLink } from './renew-link.tsx'
import './settings.css'

/** The church's QR codes, each a poster to print: attendance, joining, giving. */
export function PostersPage() {
  const { church } = useChurch()
  const session = useSession()
  const owner = session.userFacts?.user.is_owner ?? false
  const posters = [
    {
      feature: 'attendanceAccess',
      name: 'attendance',
      title: t('churchSettings.posterAttendance'),
      hint: t('churchSettings.posterAttendanceHint'),
      link: churchCheckInLink(church.reference),
    },
    {
      feature: 'membersAccess',
      name: 'join',
      title: t('churchSettings.posterJoin', { church: church.name }),
      hint: t('churchSettings.posterJoinHint'),
      link: memberCaptureLink(church.reference),
    },
    {
      feature: 'financeAccess',
      name: 'giving',
      title: t('churchSettings.posterGive', { church: church.name }),
      hint: t('churchSettings.posterGiveHint'),
      link: giveLink(church.reference),
    },
  ] as const
  return (
    <Page title={t('shell.posters')} intro={t('churchSettings.postersLead')}>
      <ul className="posters">
        {posters
          .filter(({ feature }) => holds(session, feature))
          .map(({ name, title, hint, link }) => (
            <li key={name}>
              <h2>{title}</h2>
              <p>{hint}</p>
              <QrCode link={link} title={title} filename={`${name}.png`} width={240} />
            </li>
          ))}
      </ul>
      {owner && !isLapsed(session) && <RenewLink />}
    </Page>
  )
}
