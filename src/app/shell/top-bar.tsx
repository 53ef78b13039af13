import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { Icon, BrandMark } from '../../ui/icons.tsx'
import { useRoutes } from '../route.tsx'

type TopBarProps = { signedIn: boolean; menuOpen: boolean; onMenu: () => void }

/**
 * The bar above every screen: the menu, My Profile and
 * Log Me Out. Signed-out visitors see the product's name.
 */
export function TopBar({ signedIn, menuOpen, onMenu }: TopBarProps) {
  if (!signedIn) {
    return (
      <header className="nx-bar">
        <Link className="nx-brand" to="/login">
          <BrandMark />
          <span>{t('common.appName')}</span>
        </Link>
      </header>
    )
  }
  return (
    <header className="nx-bar">
      <button
        type="button"
        className="nx-bar-item nx-bar-menu"
        aria-label={t('shell.openMenu')}
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" large />
        <span>{t('shell.menu')}</span>
      </button>
      <nav className="nx-bar-end" aria-label={t('shell.myProfile')}>
        <BarLink to="/my-profile" label={t('shell.myProfile')} icon="person" />
        <BarLink to="/log-out" label={t('shell.logOut')} icon="logOut" />
      </nav>
    </header>
  )
}

function BarLink({ to, label, icon }: { to: string; label: string; icon: 'person' | 'logOut' }) {
  if (!useRoutes().some((route) => route.path === to)) return null
  return (
    <Link to={to} className="nx-bar-item">
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}
