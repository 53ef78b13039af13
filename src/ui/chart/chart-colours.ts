import { useSyncExternalStore } from 'react'

export type ChartColours = { line: string; fill: string; ink: string; grid: string; surface: string }

/** The theme's colours, which a canvas cannot read by itself; anew when the theme changes. */
export function useChartColours(): ChartColours {
  const named = useSyncExternalStore(watchTheme, readTheme)
  const [line = '', fill = '', ink = '', grid = '', surface = ''] = named.split('|')
  return { line, fill, ink, grid, surface }
}

/** One text, so that the same colours are the same to React. */
function readTheme(): string {
  const tokens = getComputedStyle(document.documentElement)
  return ['--indigo', '--indigo-tint', '--ink-quiet', '--line', '--surface']
    .map((name) => tokens.getPropertyValue(name).trim())
    .join('|')
}

function watchTheme(changed: () => void): () => void {
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', changed)
  }
}
