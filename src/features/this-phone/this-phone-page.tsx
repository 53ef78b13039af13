import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Page } from '../../ui/page.tsx'
import { CopyButton, type WaitingCopy } from './copy-button.tsx'
import { FactsCard } from './facts-card.tsx'
import { KeepingCard } from './keeping-card.tsx'
import { SyncButton } from './sync-button.tsx'
import { words } from './words.ts'
import './this-phone.css'

type Props = {
  /** How the app gets onto the home screen. */
  install: ReactNode
  /** What waits, as a file. */
  copy: WaitingCopy
}

/** What this phone holds, how safely, since when, and in which version of the app. It needs no network. */
export function ThisPhonePage({ install, copy }: Props) {
  const { church } = useChurch()
  return (
    <Page title={t('shell.thisPhone')} intro={words('thisPhone.lead', { church: church.name })} narrow>
      <div className="this-phone">
        <KeepingCard />
        <FactsCard
          actions={
            <>
              <SyncButton />
              <CopyButton copy={copy} />
            </>
          }
        />
        {install}
      </div>
    </Page>
  )
}
