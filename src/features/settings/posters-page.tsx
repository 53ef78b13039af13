import { giveLink, memberCaptureLink, churchCheckInLink } from '../../lib/public-links.ts'
import { isLapsed, holds, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Page } from '../../ui/page.tsx'
import { QrCode, QrNote } from '../../ui/qr-code.tsx'
import { t } from './messages.ts'
import './settings.css'
import { churchReferenceRoutes } from '../../../contract/routes/church-settings.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'

const dialogActions = ['renew-link'] as const

/** Creates a new public link for a church whose link was misused. */
export function RenewLink() {
  const { act, open, close } = useAddressDialog(dialogActions)
  const [attempted, attempt] = useAttempt(act)
  const online = useOnline()
  const renew = async () => {
    await api.call(churchReferenceRoutes.renewReference)
    toast(t('toasts.updated'))
    close()
    await refreshSession()
  }
  const ask = (
    <Button
      tone="quiet"
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => open('renew-link')}
    >
      {t('churchSettings.renewLink')}
    </Button>
  )
  return (
    <>
      <SettingRows>
        <SettingRow title={t('churchSettings.linkTitle')} hint={t('churchSettings.linkHint')}>
          {ask}
        </SettingRow>
      </SettingRows>
      <ConfirmDialog
        open={act !== null}
        title={t('churchSettings.renewTitle')}
        confirmLabel={t('churchSettings.renewLink')}
        {...attempted}
        onConfirm={() => attempt(renew)}
        onClose={close}
      >
        <p>{t('churchSettings.renewBody')}</p>
      </ConfirmDialog>
    </>
  )
}

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
      <QrNote link={churchCheckInLink(church.reference)} />
      <ul className="posters">
        {posters
          .filter(({ feature }) => holds(session, feature))
          .map(({ name, title, hint, link }) => (
            <li key={name}>
              <h2>{title}</h2>
              <p>{hint}</p>
              <QrCode link={link} title={title} filename={`${name}.png`} width={240} noted={false} />
            </li>
          ))}
      </ul>
      {owner && !isLapsed(session) && <RenewLink />}
    </Page>
  )
}
