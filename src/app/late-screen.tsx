import type { ComponentType } from 'react'
import { t } from '../lib/messages/t.ts'
import { fetchedPart } from '../ui/late/fetched-part.ts'
import { NotFetched } from '../ui/late/not-fetched.tsx'
import { usePart } from '../ui/late/use-part.ts'
import { Page } from '../ui/page.tsx'
import { PageWaiting } from './page-waiting.tsx'

/** In the place of a screen that could not be fetched: asks for it again, and says so while it does not come. */
export function lateScreen(load: () => Promise<ComponentType>): ComponentType {
  const part = fetchedPart(load)
  return function LateScreen() {
    const state = usePart(part, true)
    if (state.status === 'here') return <state.part />
    if (state.status === 'coming') return <PageWaiting />
    return (
      <Page title={t('shell.opening')}>
        <NotFetched part={part} />
      </Page>
    )
  }
}
