import { NavLink } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { Icon, PorchMark } from '../../ui/icons.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { mayOpen, type AppRoute, type MenuGroup } from '../route.ts'
import { useRoutes } from '../routes-context.ts'
import { useFeatures } from '../use-features.ts'
import { ThemeChoice } from './theme-choice.tsx'

const groups = [
  { name: 'sunday', title: 'shell.groupSunday' },
  { name: 'people', title: 'shell.groupPeople' },
  { name: 'money', title: 'shell.groupMoney' },
  { name: 'church', title: 'shell.groupChurch' },
] as const satisfies readonly { name: MenuGroup; title: string }[]

/** The screens this person may open, in four groups. */
export function Menu({ onGo }: { onGo: () => void }) {
  const church = useSession((session) => session.church)
  const features = useFeatures()
  const open = useRoutes().filter((route) => route.menu && mayOpen(route, features))
  return (
    <div className="nx-menu">
      <div className="nx-menu-head">
        <PorchMark />
        <div>
          <p className="nx-menu-church">{church?.name}</p>
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
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
