import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import { useAddressDialog, type AddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { api } from '../../lib/api/api.ts'
import { useUnconfirmedEmail } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { LinkButton } from '../../ui/button.tsx'
import { hasId, isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { Composer, namesRecipients } from './composer.tsx'
import { LastSent } from './last-sent.tsx'
import { useSentSms } from './sent-data.ts'
import { t } from './messages.ts'
import './bulk-sms.css'

// The composer needs no table. The parts behind its links bring theirs.
const AllSent = lazyPart(async () => (await import('./sent.tsx')).AllSent, <SkeletonRows />)
const Groups = lazyPart(async () => (await import('./groups.tsx')).Groups, <SkeletonRows />)
const Stops = lazyPart(async () => (await import('./stops.tsx')).Stops, <SkeletonRows />)

const groupDialogs = () => import('./group-dialogs.tsx')

const LazySentDialog = lazyDialog(async () => (await import('./sent-dialog.tsx')).SentDialog, hasId)
const LazyAddGroupDialog = lazyDialog(async () => (await groupDialogs()).AddGroupDialog, isOpened)
const LazyGroupDialog = lazyDialog(async () => (await groupDialogs()).GroupDialog, hasId)
const LazyDeleteGroupDialog = lazyDialog(
  async () => (await groupDialogs()).DeleteGroupDialog,
  ({ group }) => group !== null,
)
const LazyTopUpDialog = lazyDialog(
  async () => (await import('../../domain/wallet/top-up-dialog.tsx')).TopUpDialog,
  isOpened,
)

/** The dialogs that can open over the screen. */
const ACTS = ['review', 'topUp', 'sent', 'addGroup', 'group', 'deleteGroup', 'addStop'] as const
type Act = (typeof ACTS)[number]

const PATH = '/bulk-sms'
const VIEWS = ['sent', 'groups', 'stops'] as const
type View = (typeof VIEWS)[number] | 'composer'

/** The part that the address names. Recipients in the address always open the composer. */
export function viewIn(params: URLSearchParams): View {
  if (namesRecipients(params)) return 'composer'
  return VIEWS.find((one) => one === params.get('tab')) ?? 'composer'
}

/** Messages: the composer beside the last ones; all messages, groups and the stop list behind links. */
export function BulkSmsPage() {
  useKeptAddress()
  const search = useOwnSearch()
  const view = viewIn(new URLSearchParams(search))
  const wallet = useWallet()
  const sms = useSentSms(wallet.reload)
  const [groups, reloadGroups] = useSmsGroups()
  const dialog = useAddressDialog(ACTS)
  const { act, id, open, close } = dialog
  const paying = usePaying(dialog)
  // A sent message is replaced by a new one, with an id of its own.
  const [round, setRound] = useState(0)
  const on = (wanted: Act) => (act === wanted ? id : null)
  const known = groups.status === 'ready' ? groups.value : null
  const moved = () => {
    sms.reload()
    wallet.reload()
  }
  const sent = () => {
    setRound((count) => count + 1)
    close()
    moved()
    reloadGroups()
  }
  const openOne = (one: string) => open('sent', one)
  return (
    <>
      {view === 'composer' && (
        <Page title={t('shell.bulkSms')} actions={<Links />}>
          <ConfirmFirst />
          <div className="messages">
            <Composer
              key={round}
              groups={known}
              search={search}
              balance={wallet.balance}
              reviewing={act === 'review'}
              onReview={() => open('review')}
              onCloseReview={close}
              onTopUp={paying.begin}
              onSent={sent}
            />
            <LastSent sms={sms} onOpen={openOne} />
          </div>
        </Page>
      )}
      {view === 'sent' && (
        <Part title={t('bulkSms.all')}>
          <AllSent sms={sms} onOpen={openOne} />
        </Part>
      )}
      {view === 'groups' && (
        <Part title={t('bulkSms.groups')}>
          <Groups
            groups={groups}
            onReload={reloadGroups}
            onAdd={() => open('addGroup')}
            onOpen={(one) => open('group', one)}
          />
        </Part>
      )}
      {view === 'stops' && (
        <Part title={t('bulkSms.stops')}>
          <Stops adding={act === 'addStop'} onAdd={() => open('addStop')} onClose={close} />
        </Part>
      )}
      <LazyTopUpDialog open={act === 'topUp'} wallet={wallet} onClose={paying.end} />
      <LazySentDialog id={on('sent')} onClose={close} onChanged={moved} onTopUp={paying.begin} />
      <LazyAddGroupDialog open={act === 'addGroup'} onClose={close} onChanged={reloadGroups} />
      <LazyGroupDialog
        id={on('group')}
        groups={known}
        onClose={close}
        onChanged={reloadGroups}
        onDelete={(one) => open('deleteGroup', one)}
      />
      <LazyDeleteGroupDialog
        group={known?.find((one) => one.id === on('deleteGroup')) ?? null}
        onClose={close}
        onDeleted={reloadGroups}
      />
    </>
  )
}

/** The groups of numbers; offline as last loaded. */
const useSmsGroups = () => useLastKnown('sms-groups', loadGroups)

const loadGroups = (signal: AbortSignal) => api.call(smsRoutes.listSmsGroups, { signal })

/** Ionic keeps the screen mounted behind another, whose query may use the same names. */
function useOwnSearch(): string {
  const { pathname, search } = useLocation()
  const own = useRef('')
  if (pathname === PATH) own.current = search
  return own.current
}

function Links() {
  return (
    <>
      <LinkButton tone="plain" to={`${PATH}?tab=groups`}>
        {t('bulkSms.groups')}
      </LinkButton>
      <LinkButton tone="plain" to={`${PATH}?tab=stops`}>
        {t('bulkSms.stops')}
      </LinkButton>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} back={PATH}>
      {children}
    </Page>
  )
}

/** Asks the user to confirm their email before the first SMS. The draft of a message stays until then. */
function ConfirmFirst() {
  const email = useUnconfirmedEmail()
  if (email === null) return null
  return <StatusLine tone="info">{t('bulkSms.confirmFirst', { email })}</StatusLine>
}

type Left = { act: Act; id: string | undefined }

/**
 * Opens the dialog to add money. Afterwards it returns to the review that needs it, or to the message that waits for
 * it.
 */
function usePaying({ act, id, open, close }: AddressDialog<Act>) {
  const [left, setLeft] = useState<Left | null>(null)
  const begin = () => {
    setLeft(act && { act, id: id ?? undefined })
    open('topUp')
  }
  const end = () => {
    setLeft(null)
    if (left) open(left.act, left.id)
    else close()
  }
  return { begin, end }
}
