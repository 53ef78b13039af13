import { useId } from 'react'
import { Link } from 'react-router-dom'
import { create } from 'zustand'
import { chooseTheme, chosenTheme, themes, type Theme } from '../../lib/device/theme.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { Icon } from '../../ui/icons.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import type { Church } from '../../../sync/client/api.ts'
import { useLive } from '../../domain/church/use-church.ts'
import { useOnline } from '../../lib/device/use-online.ts'

/** The links and settings of the user and this device: profile, outbox, theme, language, log out. */
export function AccountItems({ onGo }: { onGo?: () => void }) {
  const account = useSession((session) => session.account)
  return (
    <>
      {account && (
        <p className="nx-account-who">
          <b>
            {account.first_name} {account.last_name}
          </b>
          <span>{account.email}</span>
        </p>
      )}
      <Link to="/my-profile" className="nx-pop-item" onClick={onGo}>
        {t('shell.myProfile')}
      </Link>
      <Link to="/this-phone" className="nx-pop-item" onClick={onGo}>
        {t('shell.thisPhone')}
      </Link>
      <Link to="/outbox" className="nx-pop-item" onClick={onGo}>
        {t('outbox.title')}
        <span className="nx-pop-end">
          <SyncText />
        </span>
      </Link>
      <div data-stays>
        <ThemeChoice />
        <LanguageChoice />
      </div>
      <Link to="/log-out" className="nx-pop-item" onClick={onGo}>
        <Icon name="logOut" />
        {t('shell.logOut')}
      </Link>
    </>
  )
}

const themeLabels: Record<Theme, PlainKey> = {
  auto: 'shell.themeAuto',
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  sunlight: 'shell.themeSunlight',
}

/** The menu and the account list may both show the choice. */
const useTheme = create<{ theme?: Theme }>()(() => ({}))

/** Chooses the colour theme of this phone: for night, indoors, or an open door at noon. */
function ThemeChoice() {
  const { theme = chosenTheme() } = useTheme()
  // Two groups of one name would unset each other.
  const name = useId()
  const choose = (next: Theme) => {
    chooseTheme(next)
    useTheme.setState({ theme: next })
  }
  return (
    <fieldset className="nx-theme">
      <legend>{t('shell.theme')}</legend>
      <div className="nx-theme-choices">
        {themes.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === theme} onChange={() => choose(one)} />
            <span>{t(themeLabels[one])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Says whether everything typed on this device is with the church. It leads to the outbox. */
export function SyncState() {
  const church = useSession((session) => session.opened)
  return church && <SyncLink outbox={church.outbox} />
}

function SyncLink({ outbox }: { outbox: Church['outbox'] }) {
  const { pending, rejected, quarantined } = useLive(outbox.counts)
  const online = useOnline()
  const waits = pending + rejected + quarantined > 0
  return (
    <Link to="/outbox" className={waits ? 'nx-sync nx-sync-waits' : 'nx-sync'}>
      <Icon name={!online ? 'cloudOff' : waits ? 'tray' : 'cloudCheck'} />
      <Words outbox={outbox} />
    </Link>
  )
}

/** The same words alone. */
export function SyncText() {
  const church = useSession((session) => session.opened)
  return church && <Words outbox={church.outbox} />
}

function Words({ outbox }: { outbox: Church['outbox'] }) {
  const { pending, rejected, quarantined } = useLive(outbox.counts)
  const online = useOnline()
  const stuck = rejected + quarantined
  if (stuck > 0) return <span>{t('shell.syncStuck', { count: stuck })}</span>
  if (pending > 0) return <span>{t('shell.syncWaits', { count: pending })}</span>
  return <span>{t(online ? 'shell.syncDone' : 'shell.syncOffline')}</span>
}
