import type { PlainKey } from '../../lib/messages/t.ts'
import { holds, type Session } from '../../domain/session/session-store.ts'
import type { IconName } from '../../ui/icons.tsx'
import { matchPath } from 'react-router-dom'
import { mayOpen, planNeeded, type AppRoute, type Section } from '../route.tsx'

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
