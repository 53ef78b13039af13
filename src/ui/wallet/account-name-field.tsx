import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { FieldShell } from '../fields/field-shell.tsx'
import type { AccountName } from './use-account-name.ts'
import { say } from './words.ts'

/** Letters that a phone's width holds, in capitals as banks write. */
const ONE_LINE = 22

/** The name that the bank gives; nobody types it. */
export function AccountNameField({ account, onAgain }: { account: AccountName; onAgain: () => void }) {
  const failed = account.status === 'failed'
  return (
    <>
      <FieldShell
        name="accountName"
        label={say('wallet.accountName')}
        hint={account.status === 'asleep' ? say('wallet.accountNameHint') : undefined}
        error={failed ? account.sentence : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className="nx-input wallet-account-name"
            readOnly
            // Who gets the money is read whole.
            rows={account.status === 'found' && account.name.length > ONE_LINE ? 2 : 1}
            value={account.status === 'found' ? account.name : ''}
            placeholder={account.status === 'looking' ? say('wallet.accountLooking') : undefined}
          />
        )}
      </FieldShell>
      <span className="nx-visually-hidden" role="status">
        {account.status === 'looking' ? say('wallet.accountLooking') : ''}
        {account.status === 'found' ? account.name : ''}
      </span>
      {failed && (
        <Button tone="quiet" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      )}
    </>
  )
}
