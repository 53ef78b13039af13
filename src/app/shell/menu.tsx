import { NavLink, useLocation, matchPath } from 'react-router-dom'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { useSession, holds, type Session } from '../../domain/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, BrandMark, type IconName } from '../../ui/icons.tsx'
import { formatCount } from '../../lib/format/format-count.ts'
import { planNeeded, type AppRoute, type Section, useRoutes, mayOpen } from '../route.tsx'
import { AccountItems } from './account-items.tsx'
import { create } from 'zustand'

/** Numbers for this user. Null: they may not open the list. */
export type MenuCounts = {
  inbox: number
  first_timers: number | null
  follow_up: number | null
  follow_up_more: boolean
}

/** The numbers in the menu. Null until they are known: no number is better than a wrong one. */
export const useMenuCounts = create<{ counts: MenuCounts | null }>(() => ({ counts: null }))

type Named = { name: Section; icon: IconName; title: PlainKey }

const sections: readonly Named[] = [
  { name: 'home', icon: 'home', title: 'shell.home' },
  { name: 'sunday', icon: 'arch', title: 'shell.sunday' },
  { name: 'people', icon: 'people', title: 'shell.people' },
  { name: 'events', icon: 'calendar', title: 'shell.events' },
  { name: 'messages', icon: 'message', title: 'shell.messages' },
  { name: 'money', icon: 'money', title: 'shell.money' },
  { name: 'inbox', icon: 'tray', title: 'shell.inbox' },
  { name: 'settings', icon: 'settings', title: 'shell.settings' },
]

/** A section and its pages that this user may open, at least one. */
export type MenuSection = Named & { pages: readonly AppRoute[] }

/**
 * The menu of this user. A screen beyond the church's plan shows its plan to users who can pay. Other users
 * do not see it.
 */
export function menuOf(routes: readonly AppRoute[], session: Session): readonly MenuSection[] {
  const mayPay = holds(session, 'financeAccess')
  const open = routes.filter(
    (route) => route.listed && mayOpen(route, session.features) && (mayPay || !planNeeded(route, session)),
  )
  return sections
    .map((section) =>
      named(
        section,
        open.filter((route) => route.section === section.name),
      ),
    )
    .filter(({ pages }) => pages.length > 0)
}

/** Sections that are one page for everybody. */
const ONE_PAGE = new Set<Section>(['home', 'events', 'messages', 'inbox'])

/** The page that a section opens: its first one in the frame, so that the menu stays beside it. */
export const frontOf = ({ pages }: MenuSection): string =>
  (pages.find(({ path }) => isFramed(path)) ?? pages[0]!).path

/** A section with a single page for this user has that page's name. */
function named(section: Named, pages: readonly AppRoute[]): MenuSection {
  const [only] = pages
  const title = only && pages.length === 1 && !ONE_PAGE.has(section.name) ? only.title : section.title
  return { ...section, title, pages }
}

/** The section of the screen at this address. */
export const sectionAt = (routes: readonly AppRoute[], pathname: string): Section | undefined =>
  routes.find(({ path }) => path !== '*' && matchPath(path, pathname))?.section

/** Addresses without the office around them: the door has its own head and foot. */
const WITHOUT_FRAME = new Set(['/door'])

export const isFramed = (pathname: string): boolean => !WITHOUT_FRAME.has(pathname)

type MenuProps = {
  onGo: () => void
  /** Over the screen, on a phone or at the door. Otherwise it is beside the screen. */
  drawer: boolean
}

/** The eight sections. The current one shows its pages; in the drawer each opens in place. */
export function Menu({ onGo, drawer }: MenuProps) {
  const session = useSession()
  const routes = useRoutes()
  const { pathname } = useLocation()
  const current = sectionAt(routes, pathname)
  return (
    <div className="nx-menu">
      <div className="nx-menu-head">
        <BrandMark />
        <p className="nx-menu-church">{session.church?.name}</p>
        {drawer && (
          <button type="button" className="nx-menu-close" onClick={onGo}>
            <Icon name="close" />
            <span>{t('common.close')}</span>
          </button>
        )}
      </div>
      <ul>
        {menuOf(routes, session).map((section) => (
          <li key={section.name}>
            {section.pages.length === 1 || !drawer ? (
              <SectionLink section={section} current={section.name === current} onGo={onGo} />
            ) : (
              <SectionFold section={section} open={section.name === current} onGo={onGo} />
            )}
          </li>
        ))}
      </ul>
      {drawer && (
        <div className="nx-menu-account">
          <AccountItems onGo={onGo} />
        </div>
      )}
    </div>
  )
}

type SectionProps = { section: MenuSection; onGo: () => void }

/** Beside the screen: the section's first page, and below it all pages of the current section. */
function SectionLink({ section, current, onGo }: SectionProps & { current: boolean }) {
  const { pages, icon, title } = section
  const several = pages.length > 1
  return (
    <>
      <NavLink
        to={frontOf(section)}
        className={() => menuClass(current, several)}
        aria-current={current && !several ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon name={icon} />
        <span>{t(title)}</span>
        {!several && <PlanBadge route={pages[0]!} />}
        <InboxBadge section={section.name} />
      </NavLink>
      {several && current && <Pages pages={pages} onGo={onGo} />}
    </>
  )
}

const menuClass = (current: boolean, several: boolean) =>
  `nx-menu-item${current ? (several ? ' nx-menu-open' : ' active') : ''}`

function SectionFold({ section, open, onGo }: SectionProps & { open: boolean }) {
  return (
    <details className="nx-menu-fold" open={open}>
      <summary className="nx-menu-item">
        <Icon name={section.icon} />
        <span>{t(section.title)}</span>
        <Icon name="chevronDown" />
      </summary>
      <Pages pages={section.pages} onGo={onGo} />
    </details>
  )
}

function Pages({ pages, onGo }: { pages: readonly AppRoute[]; onGo: () => void }) {
  return (
    <ul className="nx-menu-pages">
      {pages.map((route) => (
        <li key={route.path}>
          <NavLink to={route.path} end={holdsAnother(route, pages)} className="nx-menu-item" onClick={onGo}>
            <span>{t(route.title)}</span>
            <PlanBadge route={route} />
            <PageNumber path={route.path} />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** True if another page of the section lies below this one's path. The menu then marks only one of them. */
const holdsAnother = (route: AppRoute, pages: readonly AppRoute[]) =>
  pages.some(({ path }) => path.startsWith(`${route.path}/`))
/** The number of items that this user can decide. The space keeps it a separate word. */
export function InboxBadge({ section }: { section: Section }) {
  const counts = useMenuCounts((menu) => menu.counts)
  if (section !== 'inbox' || !counts?.inbox) return null
  return (
    <>
      {' '}
      <span className="nx-menu-badge">{formatCount(counts.inbox)}</span>
    </>
  )
}

/** The number of first timers, or of people to follow up. */
function PageNumber({ path }: { path: string }) {
  const counts = useMenuCounts((menu) => menu.counts)
  const number =
    path === '/first-timers' ? counts?.first_timers : path === '/follow-up' ? counts?.follow_up : null
  if (!number) return null
  return (
    <>
      {' '}
      <span className="nx-menu-number">
        {formatCount(number)}
        {path === '/follow-up' && counts?.follow_up_more && '+'}
      </span>
    </>
  )
}

/** The plan that would open the screen: "Gold". */
function PlanBadge({ route }: { route: AppRoute }) {
  const plan = planNeeded(route, useSession())
  return plan && <Badge>{plan.title}</Badge>
}
