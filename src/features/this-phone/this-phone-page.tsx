import { type ReactNode, useState, useCallback, useEffect } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Page } from '../../ui/page.tsx'
import { FactsCard } from './facts-card.tsx'
import { tThisPhone } from './messages.ts'
import './this-phone.css'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { askToKeep, keepingNow, type Keeping } from '../../lib/device/storage.ts'

const sentences = {
  kept: { title: 'thisPhone.kept', body: 'thisPhone.keptBody', icon: 'checkCircle' },
  'may-go': { title: 'thisPhone.mayGo', body: 'thisPhone.mayGoBody', icon: 'alert' },
  unsaid: { title: 'thisPhone.unsaid', body: 'thisPhone.unsaidBody', icon: 'phoneSaved' },
} as const satisfies Record<string, { title: string; body: string; icon: IconName }>

/** Shows if the browser granted persistent storage, what that means, and what to do otherwise. */
export function KeepingCard() {
  const { keeping, ask } = useKeeping()
  if (keeping === null) return <SkeletonRows rows={2} />
  const { title, body, icon } = sentences[keeping]
  return (
    <section className={`this-phone-keeping this-phone-${keeping}`} aria-labelledby="this-phone-keeping">
      <Icon name={icon} large />
      <div>
        <h2 id="this-phone-keeping">{tThisPhone(title)}</h2>
        <p>{tThisPhone(body)}</p>
        {keeping === 'may-go' && <AskAgain ask={ask} />}
      </div>
    </section>
  )
}

function AskAgain({ ask }: { ask: () => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'asking' | 'refused'>('ready')
  const again = async () => {
    setState('asking')
    // If the browser agrees, this part is already gone.
    if (!(await ask())) setState('refused')
  }
  return (
    <>
      <p>{tThisPhone('thisPhone.mayGoDo')}</p>
      <p role="status">{state === 'refused' && tThisPhone('thisPhone.stillNo')}</p>
      <Button
        tone="quiet"
        busy={state === 'asking'}
        busyLabel={tThisPhone('thisPhone.asking')}
        onClick={() => void again()}
      >
        {tThisPhone('thisPhone.ask')}
      </Button>
    </>
  )
}

/**
 * The browser's answer about persistent storage, null until it arrives, and a function that asks again.
 * `ask` returns true if the browser agrees.
 */
export function useKeeping(): { keeping: Keeping | null; ask: () => Promise<boolean> } {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  useEffect(() => {
    let here = true
    const look = () => void keepingNow().then((said) => here && setKeeping(said))
    look()
    // Installing the app, or a browser setting, may have changed the answer.
    document.addEventListener('visibilitychange', look)
    addEventListener('appinstalled', look)
    return () => {
      here = false
      document.removeEventListener('visibilitychange', look)
      removeEventListener('appinstalled', look)
    }
  }, [])
  const ask = useCallback(async () => {
    const said = await askToKeep()
    setKeeping(said)
    return said === 'kept'
  }, [])
  return { keeping, ask }
}

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

/** The number of ops on this phone that the server has not received, and their export to a file. */
export type WaitingCopy = { count: number; save: () => void }

/** For a phone that will be given away or repaired. Renders nothing without such ops. */
export function CopyButton({ copy }: { copy: WaitingCopy }) {
  const { count, save } = copy
  if (count === 0) return null
  const download = () => {
    save()
    toast(tThisPhone('thisPhone.copied', { count }))
  }
  return (
    <>
      <Button tone="quiet" icon="download" onClick={download}>
        {tThisPhone('thisPhone.copy')}
      </Button>
      <p className="this-phone-small">{tThisPhone('thisPhone.copyWarning')}</p>
    </>
  )
}

/** Syncs now and shows the result. */
export function SyncButton() {
  const { syncNow, status, outbox } = useChurch()
  const online = useOnline()
  const encrypted = useEncryptedHere()
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    await syncNow()
    setBusy(false)
    const { pending, rejected } = outbox.counts.current()
    const through = status.current().problem === null && pending === 0
    if (through) toast(syncedSentence(rejected, encrypted))
    else toastFailure(tThisPhone('thisPhone.notSynced'))
  }
  return (
    <Button
      busy={busy}
      busyLabel={tThisPhone('thisPhone.syncing')}
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => void sync()}
    >
      {tThisPhone('thisPhone.sync')}
    </Button>
  )
}

/**
 * The sentence after a sync that sent all pending ops. It says "everything" only if this phone holds nothing else.
 * @param rejected ops that a person must look at
 * @param encrypted encrypted ops of other accounts; null while that is not known
 */
export function syncedSentence(rejected: number, encrypted: number | null): string {
  if (rejected > 0) return t('door.attention', { count: rejected })
  if (encrypted) return t('door.onlineEncrypted', { count: encrypted })
  return tThisPhone('thisPhone.synced')
}
