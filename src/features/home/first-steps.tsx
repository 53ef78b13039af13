import { useState, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useChurch } from '../../domain/church/use-church.ts'
import { t } from './messages.ts'
import type { Step, StepName } from './use-home.ts'
import { churchCheckInLink, memberCaptureLink } from '../../lib/public-links.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toastFailure } from '../../ui/toast-store.ts'

type Kind = 'checkIn' | 'join'

/** The church's two codes: to check in to the service of the day, and to join the church's list. */
export function QrDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { features } = useChurch()
  const [kind, choose] = useState<Kind>('checkIn')
  return (
    <Dialog open={open} title={t('dashboard.qr')} onClose={onClose}>
      {features.includes('attendanceAccess') ? (
        <Tabs
          label={t('dashboard.qrKinds')}
          words={{ checkIn: t('dashboard.qrCheckIn'), join: t('dashboard.qrJoin') }}
          chosen={kind}
          onChoose={choose}
        >
          {kind === 'checkIn' ? <CheckInLink /> : <MemberLink />}
        </Tabs>
      ) : (
        <MemberLink />
      )}
    </Dialog>
  )
}

/** As wide as the specification draws the code of the dashboard. */
const WIDTH = 350

function CheckInLink() {
  const { reference } = useChurch().church
  return (
    <div className="home-link">
      <p className="home-quiet">{t('dashboard.qrCheckInHint')}</p>
      <QrCode link={churchCheckInLink(reference)} title={t('dashboard.qrCheckInPoster')} width={WIDTH} />
    </div>
  )
}

/** The church's member link as a QR code, with buttons to save, copy, print and share it. */
export function MemberLink() {
  const { name, reference } = useChurch().church
  const link = memberCaptureLink(reference)
  const title = t('dashboard.poster', { church: name })
  return (
    <div className="home-link">
      <p className="home-quiet">{t('dashboard.qrJoinHint')}</p>
      <QrCode link={link} title={title} width={WIDTH} />
      {'share' in navigator && (
        <Button tone="quiet" icon="link" onClick={() => void share(title, link)}>
          {t('dashboard.share')}
        </Button>
      )}
    </div>
  )
}

async function share(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch((error: unknown) => {
    // Cancelling is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(t('toasts.failed'))
  })
}

type FirstStepsProps = { steps: readonly Step[]; onHide: () => void }

/** The first steps of a church, one open at a time. It stays until all are done or somebody hides it. */
export function FirstSteps({ steps, onHide }: FirstStepsProps) {
  const next = steps.find(({ done }) => !done)?.name
  const [chosen, choose] = useState<StepName | null>(null)
  const open = chosen ?? next
  const done = steps.filter((step) => step.done).length
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 id="home-start">{t('dashboard.getStarted')}</h2>
      <ol className="home-steps">
        {steps.map((step) => (
          <li key={step.name} className={classNames(step.done && 'home-step-done')}>
            <StepHead step={step} open={open === step.name} onOpen={() => choose(step.name)} />
            {open === step.name && !step.done && <div className="home-step-body">{BODIES[step.name]()}</div>}
          </li>
        ))}
      </ol>
      <p className="home-steps-foot">
        <span>{t('dashboard.done', { count: done, total: steps.length })}</span>
        <Button tone="plain" onClick={onHide}>
          {t('dashboard.hide')}
        </Button>
      </p>
    </section>
  )
}

const WORDS = {
  people: ['dashboard.people1', 'dashboard.people1Hint'],
  service: ['dashboard.service', 'dashboard.serviceHint'],
  team: ['dashboard.team', 'dashboard.teamHint'],
  cell: ['dashboard.cell', 'dashboard.cellHint'],
  event: ['dashboard.event', 'dashboard.eventHint'],
} as const

type HeadProps = { step: Step; open: boolean; onOpen: () => void }

function StepHead({ step: { name, done }, open, onOpen }: HeadProps) {
  const [title, hint] = WORDS[name]
  const words = (
    <>
      <span className="home-step-mark" aria-hidden="true">
        {done && <Icon name="check" />}
      </span>
      <span className="home-line-words">
        <b>{t(title)}</b>
        <span>{done ? t('dashboard.stepDone') : t(hint)}</span>
      </span>
    </>
  )
  if (done) return <div className="home-step">{words}</div>
  return (
    <button type="button" className="home-step" aria-expanded={open} onClick={onOpen}>
      {words}
      <Icon name="chevronDown" />
    </button>
  )
}

const BODIES: Record<StepName, () => ReactNode> = {
  people: () => <PeopleStep />,
  service: () => (
    <>
      <p>{t('dashboard.serviceBody')}</p>
      <LinkButton to="/churchservices" icon="calendar">
        {t('dashboard.toServices')}
      </LinkButton>
    </>
  ),
  team: () => <Go to="/team?act=invite" label={t('dashboard.invite')} />,
  cell: () => <Go to="/cells?act=add" label={t('dashboard.create')} />,
  event: () => <Go to="/event?act=add" label={t('dashboard.plan')} />,
}

const Go = ({ to, label }: { to: string; label: string }) => (
  <LinkButton to={to} icon="plus">
    {label}
  </LinkButton>
)

/** By file, one by one, or by the member link, which a press shows: its code would hide the other steps. */
function PeopleStep() {
  const [shared, share] = useState(false)
  return (
    <>
      <div className="home-ways">
        <LinkButton to="/import" icon="tray">
          {t('dashboard.importList')}
        </LinkButton>
        <LinkButton tone="quiet" to="/members?act=add" icon="plus">
          {t('dashboard.typeNames')}
        </LinkButton>
        <Button tone="quiet" icon="link" aria-expanded={shared} onClick={() => share(!shared)}>
          {t('dashboard.shareLink')}
        </Button>
      </div>
      {shared && (
        <>
          <p>{t('dashboard.byLink')}</p>
          <MemberLink />
        </>
      )}
    </>
  )
}
