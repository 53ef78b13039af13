import type { MouseEvent } from 'react'
import { t } from '../../lib/messages/t.ts'
import { screenInFront } from './screen-focus.ts'

/** The first stop of the Tab key: past the menu and the bar to what the screen is about. Seen while it has the focus. */
export function SkipLink({ contentId }: { contentId: string }) {
  return (
    <a className="nx-skip" href={`#${contentId}`} onClick={toScreen}>
      {t('shell.skipToContent')}
    </a>
  )
}

/** The address is a screen's, with its dialogs and filters: it stays as it is. */
function toScreen(event: MouseEvent): void {
  event.preventDefault()
  screenInFront()?.querySelector<HTMLElement>('h1[tabindex="-1"], main[tabindex="-1"]')?.focus()
}
