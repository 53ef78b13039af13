import type { ReactNode } from 'react'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { SundayStrip, useSundays } from '../../domain/attendance/sundays.tsx'
import { useToday, useHour } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { formatDate, greeting } from '../../lib/format/format-date.ts'
import { toast } from '../../ui/toast-store.ts'
import { Page } from '../../ui/page.tsx'
import { SkeletonCard, SkeletonRows } from '../../ui/skeleton.tsx'
import { shownName } from '../../../contract/people/shown-name.ts'
import { Calls } from './calls.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Growth } from './growth.tsx'
import { t } from './messages.ts'
import { NeedsYou } from './needs-you.tsx'
import { QrDialog } from './qr-dialog.tsx'
import { Today } from './today.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useFollowUpSum, useHome } from './use-home.ts'
import './home.css'

const actions = ['qr'] as const

type HomeProps = {
  /** This week's birthdays, for users who may see them. */
  birthdays?: ReactNode
  /** Shown after the rest. */
  offer?: ReactNode
}

/** Home: the next service, the week in four figures, what waits, and whom to greet and call. */
export function HomePage({ birthdays, offer }: HomeProps) {
  const church = useChurch()
  const home = useHome()
  const first = useFirstSteps(home)
  const { act, open, close } = useAddressDialog(actions)
  const hello = greeting(useHour(church), shownName(church.account.first_name))
  const today = useToday(church)
  const onQr = () => open('qr')
  const hide = () => {
    first.hide()
    toast(t('dashboard.hidden'))
  }
  const alone = first.status === 'shown' && first.alone
  return (
    <Page
      title={alone ? t('dashboard.ready') : hello}
      tab={t('home.title')}
      intro={alone ? t('dashboard.welcome') : undefined}
      actions={<time className="home-date">{formatDate(today)}</time>}
    >
      <ListLoading />
      <div className="home">
        <Today onQr={onQr} />
        {first.status === 'loading' && (
          <>
            <SkeletonCard />
            <SkeletonRows rows={3} />
          </>
        )}
        {first.status === 'shown' && <FirstSteps steps={first.steps} onHide={hide} />}
        {first.status !== 'loading' && !alone && <Week home={home} birthdays={birthdays} />}
        {offer && <div className="home-offer">{offer}</div>}
      </div>
      <QrDialog open={act === 'qr'} onClose={close} />
    </Page>
  )
}

type WeekProps = { home: ReturnType<typeof useHome>; birthdays: ReactNode }

function Week({ home, birthdays }: WeekProps) {
  const { features } = useChurch()
  const [sundays, reload] = useSundays()
  const followUps = useFollowUpSum()
  const isMembers = features.includes('membersAccess')
  return (
    <>
      <Figures sundays={sundays} followUps={followUps} />
      <div className="home-two-one">
        <SundayStrip known={sundays} reload={reload} leads />
        <NeedsYou home={home} />
      </div>
      {isMembers && (
        <div className="home-half">
          {birthdays}
          <Calls known={followUps} />
        </div>
      )}
      <Growth />
    </>
  )
}
