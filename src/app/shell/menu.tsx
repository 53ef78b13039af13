import { NavLink } from 'react-router-dom'
import { useState } from 'react'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, BrandMark } from '../../ui/icons.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { mayOpen, planNeeded, type AppRoute, type MenuGroup, useRoutes } from '../route.tsx'
import { chooseTheme, chosenTheme, themes, type Theme } from '../../lib/device/theme.ts'

const groups = [
  { name: 'sunday', title: 'shell.groupSunday' },
  { name: 'people', title: 'shell.groupPeople' },
  { name: 'money', title: 'shell.groupMoney' },
  { name: 'church', title: 'shell.groupChurch' },
] as const satisfies readonly { name: MenuGroup; title: string }[]

/**
 * The screens that this user may open, in four groups. A screen beyond the church's plan shows its plan to
 * users who can pay. Other users do not see it.
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
        <BrandMark />
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
      {/* The door has no bar above it, and ushers often hand a phone on there. */}
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

/** The plan that would open the screen: "Gold". */
function PlanBadge({ route }: { route: AppRoute }) {
  const plan = planNeeded(route, useSession())
  return plan && <Badge>{plan.title}</Badge>
}

const themeLabels: Record<Theme, PlainKey> = {
  auto: 'shell.themeAuto',
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  sunlight: 'shell.themeSunlight',
}

/** Chooses the colour theme of this phone: for night, indoors, or an open door at noon. */
function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className="nx-theme">
      <legend>{t('shell.theme')}</legend>
      <div className="nx-theme-choices">
        {themes.map((one) => (
          <label key={one}>
            <input type="radio" name="theme" checked={one === theme} onChange={() => choose(one)} />
            <span>{t(themeLabels[one])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
