import { Link, useLocation } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { initials } from '../../lib/format/person-name.ts'
import { BrandMark, Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { AccountItems, SyncState } from './account-items.tsx'
import { useRoutes, type Section } from '../route.tsx'
import { InboxBadge, frontOf, menuOf, sectionAt } from './menu.tsx'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const useOpen = create<{ open: boolean }>()(() => ({ open: false }))

/** Opens the search for people over any screen of the office. */
export const openPeopleSearch = (): void => useOpen.setState({ open: true })

const close = () => useOpen.setState({ open: false })

const Dialog = lazyPart(async () => (await import('./people-search-dialog.tsx')).PeopleSearchDialog)

/** The search for people, once in the app. It opens with the key "/" too. */
export function PeopleSearch() {
  const { open } = useOpen()
  const may = useSession((session) => session.status === 'signed-in' && holds(session, 'membersAccess'))
  const [asked, setAsked] = useState(false)
  if (open && !asked) setAsked(true)
  useEffect(() => {
    if (!may) return
    addEventListener('keydown', onSlash)
    return () => removeEventListener('keydown', onSlash)
  }, [may])
  return may && asked ? <Dialog open={open} onClose={close} /> : null
}

/** Only on a screen with the search in its bar. At the door and the kiosk a hand-held scanner types slashes. */
function onSlash(event: KeyboardEvent): void {
  if (!document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden) .nx-find')) return
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as Element
  if (target.closest('input, textarea, select, [contenteditable], dialog')) return
  event.preventDefault()
  // After a second Escape in a row the dialog is gone, but the app has not been notified yet.
  close()
  setTimeout(openPeopleSearch)
}

/** The lower bar of a phone has room for four sections. The menu has all. */
const IN_BAR: readonly Section[] = ['home', 'sunday', 'people', 'inbox']

type TabBarProps = { menuOpen: boolean; onMenu: () => void; onGo: () => void }

/** The bar at the lower edge of a phone. The style sheet hides it on a tablet. */
export function TabBar({ menuOpen, onMenu, onGo }: TabBarProps) {
  const session = useSession()
  const routes = useRoutes()
  const { pathname } = useLocation()
  const current = menuOpen ? null : sectionAt(routes, pathname)
  const beyond = current !== undefined && current !== null && !IN_BAR.includes(current)
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
      <button
        type="button"
        aria-expanded={menuOpen}
        aria-current={beyond ? 'true' : undefined}
        onClick={onMenu}
      >
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

/** The bar above every screen: people search, sync state, account. Signed-out visitors see the product's name. */
export function TopBar({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <OfficeBar />
  return (
    <header className="nx-bar">
      <Link className="nx-brand" to="/login">
        <BrandMark />
        <span>{t('common.appName')}</span>
      </Link>
    </header>
  )
}

function OfficeBar() {
  const session = useSession()
  const { account, church } = session
  return (
    <header className="nx-bar">
      <Link className="nx-brand nx-bar-church" to="/home">
        <BrandMark />
        <span>{church?.name}</span>
      </Link>
      {holds(session, 'membersAccess') && (
        <button type="button" className="nx-find" aria-keyshortcuts="/" onClick={openPeopleSearch}>
          <Icon name="search" />
          <span>{t('shell.searchPeople')}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
      <SyncState />
      {account && (
        <MenuButton
          label={t('shell.account', { name: `${account.first_name} ${account.last_name}`.trim() })}
          className="nx-bar-account"
          face={
            <>
              <span className="nx-avatar" data-initials={initials(account)} />
              <Icon name="chevronDown" />
            </>
          }
        >
          <AccountItems />
        </MenuButton>
      )}
    </header>
  )
}
