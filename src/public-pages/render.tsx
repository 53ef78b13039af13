/** The public pages as the server sends them. Built on its own (`vite build --ssr`); the server never sees this source. */
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './landing/landing-page.tsx'
import { landingStyle } from './landing/landing-style.ts'
import type { PublicSettings } from './public-settings.ts'

export type RenderedPage = {
  html: string
  /** The text of each style element, for a policy that allows exactly these. */
  styles: readonly string[]
}

/** The page at `/`. */
export function renderLanding(settings: PublicSettings): RenderedPage {
  return page(<LandingPage settings={settings} style={landingStyle} />, landingStyle)
}

function page(element: React.ReactElement, ...styles: string[]): RenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(element)}`, styles }
}
