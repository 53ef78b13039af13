import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Page } from '../../ui/page.tsx'
import { CopyButton, type WaitingCopy } from './copy-button.tsx'
import { FactsCard } from './facts-card.tsx'
import { KeepingCard } from './keeping-card.tsx'
import { SyncButton } from './sync-button.tsx'
import { tThisPhone } from './messages.ts'
import './this-phone.css'

type Props = {
  /** The part that shows how to add the app to the home screen. */
  install: ReactNode
  /** The pending ops, as a file. */
  copy: WaitingCopy
}

/** The page about this phone: its data, storage, last contact and app version. It works offline. */
export function ThisPhonePage({ install, copy }: Props) {
  return (
    <Page title={t('shell.thisPhone')} intro={tThisPhone('thisPhone.lead')} narrow>
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
