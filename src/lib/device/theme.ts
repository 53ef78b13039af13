export const themes = ['auto', 'light', 'dark', 'sunlight'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

/** The theme chosen on this phone. `auto` follows the phone's own setting. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(key)
  return themes.find((theme) => theme === kept) ?? 'auto'
}

/** Chooses a theme for this phone and shows it immediately. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  showTheme(theme)
}

/** Shows a theme without choosing it. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
}
