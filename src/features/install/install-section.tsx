import { Card } from '../../ui/card.tsx'
import { InstallButton, ShareSteps, useInstallWay } from './install-ways.tsx'
import { tInstall } from './messages.ts'
import './install.css'

/** Shows how to install the app on this phone, whatever the answer to the card was. */
export function InstallSection() {
  const way = useInstallWay()
  if (way === 'installed')
    return <Card title={tInstall('install.isInstalled')} hint={tInstall('install.isInstalledBody')} />
  return (
    <Card
      title={tInstall('install.title')}
      hint={tInstall('install.why')}
      actions={way === 'prompt' && <InstallButton />}
    >
      {way === 'share-sheet' && <ShareSteps />}
      {way === 'browser-menu' && (
        <>
          <p>{tInstall('install.menuWay')}</p>
          <p className="install-small">{tInstall('install.menuHint')}</p>
        </>
      )}
    </Card>
  )
}
