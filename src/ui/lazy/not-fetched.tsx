import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import type { FetchedPart } from './fetched-part.ts'
import './not-fetched.css'

type PartProps = { part: FetchedPart<unknown> }

/**
 * Replaces a part that failed to load. It also retries by itself once the network is back (`use-part.ts`).
 */
export function NotFetched({ part }: PartProps) {
  return (
    <div className="nx-not-fetched nx-not-fetched-place">
      <p role="status">
        <strong>{t('common.notHere')}</strong> {t('common.notHereWhy')}
      </p>
      <WaysOn part={part} />
    </div>
  )
}

/**
 * A retry, and after a failed retry a reload of the app. Some browsers never request a failed script twice,
 * and a script of an older version may be gone.
 */
export function WaysOn({ part }: PartProps) {
  const state = part.current()
  const online = useOnline()
  if (state.status !== 'failed') return null
  return (
    <div className="nx-not-fetched-ways">
      <Button tone="quiet" busy={state.asking} onClick={() => void part.ask()}>
        {t('common.retry')}
      </Button>
      {online && state.times > 1 && (
        <Button tone="plain" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      )}
    </div>
  )
}
