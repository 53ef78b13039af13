import { Card } from '../../ui/card.tsx'
import { InstallButton } from './install-button.tsx'
import { ShareSteps } from './share-steps.tsx'
import { useInstallWay } from './use-install-way.ts'
import { words } from './messages.ts'
import './install.css'

/** Shows how to install the app on this phone, whatever the answer to the card was. */
export function InstallSection() {
  const way = useInstallWay()
  if (way === 'installed')
    return <Card title={words('install.isInstalled')} hint={words('install.isInstalledBody')} />
  return (
    <Card
      title={words('install.title')}
      hint={words('install.why')}
      actions={way === 'prompt' && <InstallButton />}
    >
      {way === 'share-sheet' && <ShareSteps />}
      {way === 'browser-menu' && (
        <>
          <p>{words('install.menuWay')}</p>
          <p className="install-small">{words('install.menuHint')}</p>
        </>
      )}
    </Card>
  )
}
