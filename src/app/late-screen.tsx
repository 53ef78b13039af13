import { useState, type ComponentType } from 'react'
import { t } from '../lib/messages/t.ts'
import { fetchedPart } from '../ui/late/fetched-part.ts'
import { NotFetched } from '../ui/late/not-fetched.tsx'
import { usePart } from '../ui/late/use-part.ts'
import { Page } from '../ui/page.tsx'
import { PageWaiting } from './page-waiting.tsx'

/** `ask` fetches it ahead; never rejects. */
export type LateScreen = ComponentType & { ask(): Promise<void> }

/**
 * A screen that is fetched when it is first opened, or ahead, and asked for again where that failed. Once it is here it is
 * drawn in one go: what Suspense waited for React draws in slices of 5 ms with a frame between each two, which took a slow
 * phone a second at the door.
 */
export function lateScreen(load: () => Promise<ComponentType>): LateScreen {
  const part = fetchedPart(load)
  function Late() {
    // Not a frame later, in an effect.
    useState(() => void part.ask())
    const state = usePart(part, true)
    if (state.status === 'here') return <state.part />
    if (state.status === 'coming') return <PageWaiting />
    return (
      <Page title={t('shell.opening')}>
        <NotFetched part={part} />
      </Page>
    )
  }
  return Object.assign(Late, { ask: part.ask })
}
