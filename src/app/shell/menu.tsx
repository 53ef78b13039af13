import { NavLink } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../lib/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, PorchMark } from '../../ui/icons.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { mayOpen, planNeeded, type AppRoute, type MenuGroup } from '../route.ts'
import { useRoutes } from '../routes-context.ts'
import { ThemeChoice } from './theme-choice.tsx'

const groups = [
  { name: 'sunday', title: 'shell.groupSunday' },
  { name: 'people', title: 'shell.groupPeople' },
  { name: 'money', title: 'shell.groupMoney' },
  { name: 'church', title: 'shell.groupChurch' },
] as const satisfies readonly { name: MenuGroup; title: string }[]

/**
 * The screens this person may open, in four groups. Of what the church's plan does not open, who can pay for it sees which
 * plan does; others see nothing of it.
 */
export function Menu({ onGo }: { onGo: () => void }) {
  const session = useSession()
  const mayPay = holds(session, 'financeAccess')
  const open = useRoutes().filter(
    (route) => route.menu && mayOpen(route, session.features) && (mayPay || !planNeeded(route, session)),
  )
  return (
    <div className="nx-menu">
      <div className="nx-menu-head">
        <PorchMark />
        <div>
          <p className="nx-menu-church">{session.church?.name}</p>
          <p className="nx-menu-product">{t('common.appName')}</p>
        </div>
      </div>
      <div>
        {groups.map((group) => (
          <MenuGroupList
            key={group.name}
            title={t(group.title)}
            routes={open.filter((route) => route.menu?.group === group.name)}
            onGo={onGo}
          />
        ))}
      </div>
      {/* The door has no bar above it, and a phone is handed on there more than anywhere. */}
      <NavLink to="/log-out" className="nx-menu-item nx-menu-leave" onClick={onGo}>
        <Icon name="logOut" />
        <span>{t('shell.logOut')}</span>
      </NavLink>
      <ThemeChoice />
      <LanguageChoice />
    </div>
  )
}

function MenuGroupList({
  title,
  routes,
  onGo,
}: {
  title: string
  routes: readonly AppRoute[]
  onGo: () => void
}) {
  if (routes.length === 0) return null
  return (
    <section className="nx-menu-group">
      <h2>{title}</h2>
      <ul>
        {routes.map((route) => (
          <li key={route.path}>
            <NavLink to={route.path} className="nx-menu-item" onClick={onGo}>
              {route.menu && <Icon name={route.menu.icon} />}
              <span>{t(route.title)}</span>
              <PlanBadge route={route} />
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plan that would open it: "Gold". */
function PlanBadge({ route }: { route: AppRoute }) {
  const plan = planNeeded(route, useSession())
  return plan && <Badge>{plan.title}</Badge>
}
