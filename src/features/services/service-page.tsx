import { useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { HeldOfDay } from './held-of-day.tsx'
import { ofRow, type Occasion, type Counts } from './occasions.ts'
import { PEOPLE_WORDS, ServicePeople, useViewed } from './service-people.tsx'
import { ServiceShare } from './service-share.tsx'
import { useOneService, type OneService } from './use-one-service.ts'
import { t } from './messages.ts'
import './services.css'

const dialogs = () => import('./dialogs.ts')
const EditServiceDialog = lazyDialog(async () => (await dialogs()).EditServiceDialog, hasId)
const DeleteServiceDialog = lazyDialog(async () => (await dialogs()).DeleteServiceDialog, hasId)
const CountDialog = lazyDialog(async () => (await dialogs()).CountDialog, isOpened)
const DeleteCountDialog = lazyDialog(async () => (await dialogs()).DeleteCountDialog, isOpened)

/** The service that the address names. The screen stays mounted behind others and keeps it. */
function useServiceId(): string {
  const { pathname } = useLocation()
  const last = useRef('')
  const named = matchPath('/churchservices/:id', pathname)?.params.id
  if (named) last.current = named
  return named ?? last.current
}

/** One service: who came, who did not, the headcount beside the names, and the code to check in. */
export function ServicePage() {
  const church = useChurch()
  const id = useServiceId()
  const service = useAllServices(church).find((one) => one.id === id)
  const { complete } = useLive(church.status)
  if (service) return <Service key={id} service={service} />
  return (
    <Page title={t('services.one')} back="/churchservices" backLabel={t('services.title')}>
      <ListLoading />
      {complete ? <p>{t('services.gone')}</p> : <SkeletonRows />}
    </Page>
  )
}

const actions = ['edit', 'delete', 'count', 'delete-count'] as const

function Service({ service }: { service: ServiceRow }) {
  const church = useChurch()
  const navigate = useNavigate()
  const { act, open, close } = useAddressDialog(actions)
  const { counts, heads, reload } = useOneService(service)
  const [view, setView] = useViewed()
  const { id, name, date_of_service: day, flyer_image: flyer } = service
  const isPast = day <= church.today()
  const occasion: Occasion = { ...ofRow(service, true, false), ...counts, heads: heads ?? null }
  return (
    <Page
      title={name}
      intro={formatDate(day)}
      back="/churchservices"
      backLabel={t('services.title')}
      actions={
        <>
          <MoreActions service={service} heads={heads} open={open} />
          <MessageThese service={service} view={view} counts={counts} />
        </>
      }
    >
      {isPast && <HeldOfDay day={day} />}
      <div className="services-view">
        <ServicePeople service={service} counts={counts} view={view} onView={setView} />
        <aside className="services-side">
          {isPast && <Headcount heads={heads} counts={counts} onCount={() => open('count')} />}
          {flyer && <img className="services-flyer" src={flyer} alt={t('services.flyerOf', { name })} />}
          <ServiceShare service={service} />
        </aside>
      </div>
      <EditServiceDialog id={act === 'edit' ? id : null} onClose={close} />
      <DeleteServiceDialog
        id={act === 'delete' ? id : null}
        onClose={close}
        onDeleted={() => navigate('/churchservices', { replace: true })}
      />
      <CountDialog
        open={act === 'count' && heads !== undefined}
        chosen={occasion}
        occasions={[occasion]}
        onClose={close}
        lookAgain={reload}
      />
      <DeleteCountDialog
        open={act === 'delete-count'}
        occasion={occasion}
        onClose={close}
        onDeleted={reload}
      />
    </Page>
  )
}

type MessageProps = { service: ServiceRow; view: keyof typeof PEOPLE_WORDS; counts: Counts | null }

/** The one step of the page: a message to the people of the chosen card. Nobody to write to gets no button. */
export function MessageThese({ service, view, counts }: MessageProps) {
  const { features, today } = useChurch()
  const { act, count: field } = PEOPLE_WORDS[view]
  const count = counts?.[field] ?? 0
  const isAhead = service.date_of_service > today()
  const canMessage = useKnowsPath('/bulk-sms') && features.includes('membersAccess')
  if (!canMessage || count === 0 || isAhead || (view === 'absent' && counts?.attendees === 0)) return null
  return (
    <LinkButton icon="message" to={`/bulk-sms?act=${act}&service=${service.id}`}>
      {t('services.notify', { count })}
    </LinkButton>
  )
}

type MoreProps = {
  service: ServiceRow
  heads: OneService['heads']
  open: (act: (typeof actions)[number]) => void
}

function MoreActions({ service, heads, open }: MoreProps) {
  const church = useChurch()
  const navigate = useNavigate()
  const online = useOnline()
  const schedules = useLive(church.rows('schedules'))
  const schedule =
    service.date_of_service >= church.today()
      ? schedules?.find((one) => one.id === service.schedule_id)
      : undefined
  return (
    <MenuButton label={t('services.actions')} face={<Icon name="more" />}>
      <Button tone="plain" icon="edit" onClick={() => open('edit')}>
        {t('common.edit')}
      </Button>
      {heads && (
        <Button tone="plain" icon="counter" disabled={!online} onClick={() => open('delete-count')}>
          {t('attendance.deleteCount')}
        </Button>
      )}
      {schedule ? (
        <Button
          tone="plain"
          icon="calendar"
          onClick={() => navigate(`/churchservices?act=weekly&id=${schedule.id}`)}
        >
          {t('weekly.skipOrMove')}
        </Button>
      ) : (
        <Button tone="plain" icon="trash" onClick={() => open('delete')}>
          {t('common.delete')}
        </Button>
      )}
    </MenuButton>
  )
}

type HeadcountProps = Pick<OneService, 'heads' | 'counts'> & { onCount: () => void }

/** The headcount, and how it differs from the names. */
function Headcount({ heads: value, counts, onCount }: HeadcountProps) {
  const online = useOnline()
  const whyNot = online ? undefined : t('attendance.offline')
  return (
    <section className="services-heads" aria-labelledby="services-heads">
      <h2 id="services-heads">
        {value ? t('attendance.headcountOf', { count: value.total }) : t('attendance.headcount')}
      </h2>
      {value && (
        <>
          <p>
            {t('attendance.headsOf', {
              men: formatCount(value.men),
              women: formatCount(value.women),
              children: formatCount(value.children),
              guests: formatCount(value.guests),
            })}
          </p>
          {counts && <p className="services-quiet">{difference(value.total - counts.attendees)}</p>}
        </>
      )}
      {value === null && <p className="services-quiet">{t('attendance.notCounted')}</p>}
      {value === undefined && <p className="services-quiet">—</p>}
      <Button tone="quiet" icon="counter" whyNot={whyNot} onClick={onCount}>
        {t(value ? 'attendance.changeCount' : 'attendance.add')}
      </Button>
    </section>
  )
}

export function difference(more: number): string {
  if (more === 0) return t('attendance.equal')
  return more > 0 ? t('attendance.more', { count: more }) : t('attendance.fewer', { count: -more })
}
