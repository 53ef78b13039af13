import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Church, Live, Presences, SyncProblem } from '../../../../sync/client/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { problemNow } from '../../../domain/church/sync-problem.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../../domain/session/other-accounts.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { IonMenuToggle } from '@ionic/react'

/** The sync line of the door: without a network only this line changes. */
export type StatusWords = { icon: IconName; text: string; tone: 'quiet' | 'attention' }

/** Changes that the server has not received: marks of this service, and all other changes of this phone. */
export type Waiting = { marks: number; changes: number }

/**
 * @param pending all pending ops of this phone
 * @param saved how many people of this service are marked on this phone alone. Each has at least one pending op
 */
export function waitingOf(pending: number, saved: number): Waiting {
  return { marks: saved, changes: Math.max(0, pending - saved) }
}

/**
 * Ops that this phone holds besides the pending ones.
 * @property refused changes that the server rejected and a person must look at
 * @property encrypted encrypted changes of other accounts; null while that is not known
 */
export type Besides = { refused: number; encrypted: number | null }

/** States that need a person are highlighted. A missing network is not one of them. */
export function statusWords(problem: SyncProblem | null, waiting: Waiting, besides: Besides): StatusWords {
  const words = wordsOf(problem, waiting, besides)
  return besides.refused > 0 ? { ...words, tone: 'attention', icon: 'alert' } : words
}

const calls = { tone: 'attention', icon: 'alert' } as const
const quietly = { tone: 'quiet', icon: 'cloudOff' } as const

/** Every state has a text with the pending count: users need that number most while nothing is sent. */
const STATES = {
  'no-network': { ...quietly, plain: 'door.offline', waiting: 'door.offlineWaiting' },
  'captive-portal': { ...calls, plain: 'door.portal', waiting: 'door.portalWaiting' },
  'server-trouble': { ...quietly, plain: 'door.serverTrouble', waiting: 'door.serverTroubleWaiting' },
  'signed-out': { ...calls, plain: 'door.signedOut', waiting: 'door.signedOutWaiting' },
  'other-account': { ...calls, plain: 'door.otherAccount', waiting: 'door.otherAccountWaiting' },
  'update-needed': { ...calls, plain: 'door.updateNeeded', waiting: 'door.updateNeededWaiting' },
  storage: { ...calls, plain: 'door.storageTrouble', waiting: 'door.storageTroubleWaiting' },
  'storage-lost': { ...calls, plain: 'door.storageSilent', waiting: 'door.storageSilentWaiting' },
} as const satisfies Record<SyncProblem, object>

function wordsOf(problem: SyncProblem | null, waiting: Waiting, besides: Besides): StatusWords {
  const count = waiting.marks + waiting.changes
  const what = waitingWords(waiting)
  if (problem === null) {
    return count > 0
      ? { tone: 'quiet', icon: 'arrowUp', text: t('door.onlineWaiting', { count, what }) }
      : nothingWaits(besides)
  }
  const { tone, icon, plain, waiting: waits } = STATES[problem]
  return { tone, icon, text: count > 0 ? t(waits, { count, what }) : t(plain) }
}

/** Says "everything" only if this phone holds nothing else: no rejected change and none of another account. */
function nothingWaits({ refused, encrypted }: Besides): StatusWords {
  if (refused > 0) return { tone: 'attention', icon: 'alert', text: t('door.onlineRefused') }
  if (encrypted === null) return { tone: 'quiet', icon: 'check', text: t('door.onlineOnly') }
  return encrypted > 0
    ? { tone: 'quiet', icon: 'phoneSaved', text: t('door.onlineEncrypted', { count: encrypted }) }
    : { tone: 'quiet', icon: 'doubleCheck', text: t('door.online') }
}

/** "43 marks", or "45 changes" if other ops are pending too. One number keeps the sentence at two lines. */
function waitingWords({ marks, changes }: Waiting): string {
  return changes === 0
    ? t('door.waitingMarks', { count: marks })
    : t('door.waitingChanges', { count: marks + changes })
}

/** "198 received, 14 saved on this phone", as short as is true. Says "all" only with nothing pending or rejected. */
export function splitWords(
  { received, saved, total }: { received: number; saved: number; total: number },
  notThere: number,
): string {
  if (total === 0) return t('door.nobodyYet')
  if (saved === 0) return notThere === 0 ? t('door.allReceived') : t('door.someReceived', { received })
  return received === 0 ? t('door.allSaved') : t('door.split', { received, saved })
}

type DoorStatusProps = { church: Church; presences: Live<Presences> }

/** The sync state of the marks, in one quiet line. */
export const DoorStatus = memo(function DoorStatus({ church, presences }: DoorStatusProps) {
  const { saved } = useLive(presences)
  return <PhoneStatus church={church} saved={saved} />
})

/**
 * Shown before a service is chosen too. A user who opens the app again sees that the marks are still here.
 * @param saved how many people of the chosen service are marked on this phone alone
 */
export function PhoneStatus({ church, saved = 0 }: { church: Church; saved?: number }) {
  const status = useLive(church.status)
  const counts = useLive(church.outbox.counts)
  const problem = problemNow(status.problem, useOnline())
  const besides = { refused: counts.rejected, encrypted: useEncryptedHere() }
  const { icon, text, tone } = statusWords(problem, waitingOf(counts.pending, saved), besides)
  return (
    <p className={`door-status door-status-${tone}`}>
      <Icon name={icon} />
      <span>
        {text}
        {status.problem === 'signed-out' && (
          <>
            {' '}
            <Link to="/login?return=/door">{t('door.signIn')}</Link>
          </>
        )}
        {status.problem === 'other-account' && (
          <>
            {' '}
            <Link className="door-log-in-as" to="/login?return=/door">
              {t('common.logInAs', { email: church.account.email })}
            </Link>
          </>
        )}
        {counts.rejected > 0 && (
          <>
            {' '}
            <Link to="/outbox">{t('door.attention', { count: counts.rejected })}</Link>
          </>
        )}
      </span>
    </p>
  )
}

/** Opens the menu of all screens. Ionic hides the button where the menu is always visible. */
export function MenuButton() {
  return (
    <IonMenuToggle className="door-menu">
      <button type="button">
        <Icon name="menu" large />
        <span>{t('shell.menu')}</span>
      </button>
    </IonMenuToggle>
  )
}
