import { Link, useLocation } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useRoutes, type Section } from '../route.tsx'
import { InboxBadge } from './menu.tsx'
import { frontOf, menuOf, sectionAt } from './sections.ts'

/** The lower bar of a phone has room for four sections. The menu has all. */
const IN_BAR: readonly Section[] = ['home', 'sunday', 'people', 'inbox']

type TabBarProps = { menuOpen: boolean; onMenu: () => void; onGo: () => void }

/** The bar at the lower edge of a phone. The style sheet hides it on a tablet. */
export function TabBar({ menuOpen, onMenu, onGo }: TabBarProps) {
  const session = useSession()
  const routes = useRoutes()
  const { pathname } = useLocation()
  const current = menuOpen ? null : sectionAt(routes, pathname)
  const shown = menuOf(routes, session).filter(({ name }) => IN_BAR.includes(name))
  return (
    <nav className="nx-tab-bar" aria-label={t('shell.mainSections')}>
      {shown.map((section) => (
        <Link
          key={section.name}
          to={frontOf(section)}
          aria-current={section.name === current ? 'page' : undefined}
          onClick={onGo}
        >
          <Icon name={section.icon} />
          <span>{t(section.title)}</span>
          <InboxBadge section={section.name} />
        </Link>
      ))}
      <button type="button" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
        <span>{t('shell.menu')}</span>
      </button>
    </nav>
  )
}

/** Beside a title on a phone: the other pages of its section. */
export function Siblings() {
  const session = useSession()
  const routes = useRoutes()
  const { pathname } = useLocation()
  const section = menuOf(routes, session).find(({ name }) => name === sectionAt(routes, pathname))
  if (!section || section.pages.length < 2) return null
  const label = t('shell.siblings', { section: t(section.title) })
  return (
    <MenuButton label={label} face={<Icon name="chevronDown" />} className="nx-siblings">
      {section.pages.map(({ path, title }) => (
        <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {t(title)}
        </Link>
      ))}
    </MenuButton>
  )
}
