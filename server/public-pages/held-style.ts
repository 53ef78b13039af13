/** A phone that has been here before holds the pages' style, most of their weight; a page then travels without. */
import { createHash } from 'node:crypto'
import { HELD_STYLE } from '../../contract/capture-page.ts'
import type { RenderedPage } from './pages-bundle.ts'

/** The page's HTML, the style element left empty where the browser says that it holds exactly that text. */
export function withoutHeldStyle(
  { html, styles }: RenderedPage,
  { [HELD_STYLE]: held }: Record<string, string | string[] | undefined>,
): string {
  const [style = ''] = styles
  if (!held || held !== nameOf(style)) return html
  return html.replace(`<style>${style}</style>`, '<style></style>')
}

const nameOf = (style: string) => createHash('sha256').update(style).digest('base64url')
