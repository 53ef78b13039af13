import { useState } from 'react'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { chooseTheme, chosenTheme, themes, type Theme } from '../../lib/theme/theme.ts'

const words: Record<Theme, PlainKey> = {
  auto: 'shell.themeAuto',
  light: 'shell.themeLight',
  dark: 'shell.themeDark',
  sunlight: 'shell.themeSunlight',
}

/** How this phone's screen looks: at night, indoors, or at an open door at noon. */
export function ThemeChoice() {
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
            <span>{t(words[one])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
