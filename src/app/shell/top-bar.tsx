import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { initials } from '../../lib/format/person-name.ts'
import { BrandMark, Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { AccountItems } from './account-items.tsx'
import { openPeopleSearch } from './people-search.tsx'
import { SyncState } from './sync-state.tsx'

/** The bar above every screen: people search, sync state, account. Signed-out visitors see the product's name. */
export function TopBar({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <OfficeBar />
  return (
    <header className="nx-bar">
      <Link className="nx-brand" to="/login">
        <BrandMark />
        <span>{t('common.appName')}</span>
      </Link>
    </header>
  )
}

function OfficeBar() {
  const session = useSession()
  const { account, church } = session
  return (
    <header className="nx-bar">
      <Link className="nx-brand nx-bar-church" to="/home">
        <BrandMark />
        <span>{church?.name}</span>
      </Link>
      {holds(session, 'membersAccess') && (
        <button type="button" className="nx-find" aria-keyshortcuts="/" onClick={openPeopleSearch}>
          <Icon name="search" />
          <span>{t('shell.searchPeople')}</span>
          <kbd aria-hidden="true">/</kbd>
        </button>
      )}
      <SyncState />
      {account && (
        <MenuButton
          label={t('shell.account', { name: `${account.first_name} ${account.last_name}`.trim() })}
          className="nx-bar-account"
          face={
            <>
              <span className="nx-avatar" data-initials={initials(account)} />
              <Icon name="chevronDown" />
            </>
          }
        >
          <AccountItems />
        </MenuButton>
      )}
    </header>
  )
}
