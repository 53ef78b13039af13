import { toast } from '../../ui/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InstallButton } from './install-button.tsx'
import { ShareSteps } from './share-steps.tsx'
import { useInstallOffer } from './use-install-offer.ts'
import { tInstall } from './messages.ts'
import './install.css'

/**
 * Offers to install the app once this phone has proved useful. Renders nothing before that, and nothing once
 * answered.
 */
export function InstallCard() {
  const offer = useInstallOffer()
  if (!offer) return null
  const { way, answer } = offer
  const later = () => {
    answer('later')
    toast(tInstall('install.notNowSaid'))
  }
  const actions = (
    <>
      {way === 'prompt' ? (
        <InstallButton onAnswer={(installed) => (installed ? answer('done') : later())} />
      ) : (
        <Button onClick={() => answer('done')}>{tInstall('install.added')}</Button>
      )}
      <Button tone="quiet" onClick={later}>
        {tInstall('install.notNow')}
      </Button>
    </>
  )
  return (
    <Card
      className="install-card"
      title={tInstall('install.title')}
      hint={tInstall('install.why')}
      actions={actions}
    >
      {way === 'share-sheet' && <ShareSteps />}
    </Card>
  )
}
