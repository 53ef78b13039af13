import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressDialog, type AddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useUnconfirmedEmail } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { BalanceLine } from '../../domain/wallet/balance-line.tsx'
import { useWallet } from '../../domain/wallet/use-wallet.ts'
import { actMeant, bulkSmsActions, isSendAct, type BulkSmsAct } from './actions.ts'
import { GroupsTab } from './groups-tab.tsx'
import {
  LazyAddGroupDialog,
  LazyDeleteGroupDialog,
  LazyGroupDialog,
  LazySendDialog,
  LazySentDialog,
  LazyTopUpDialog,
} from './lazy-dialogs.ts'
import type { SendStep } from './send-dialog.tsx'
import { SentTab } from './sent-tab.tsx'
import { SmsTabs } from './sms-tabs.tsx'
import { StopsTab } from './stops-tab.tsx'
import { usePaying } from './use-paying.ts'
import { useSentSms } from './use-sent-sms.ts'
import { useSmsGroups } from './use-sms-groups.ts'
import { useTab } from './use-tab.ts'
import { t } from './messages.ts'
import './bulk-sms.css'

/** The bulk SMS page: sent messages, groups of numbers, and stopped numbers. */
export function BulkSmsPage() {
  useKeptAddress()
  const [tab, setTab] = useTab()
  const wallet = useWallet()
  const sms = useSentSms(wallet.reload)
  const [groups, reloadGroups] = useSmsGroups()
  const dialog = useAddressDialog(bulkSmsActions, actMeant)
  const { act, id, open, close } = dialog
  const paying = usePaying(dialog)
  const on = (wanted: BulkSmsAct) => (act === wanted ? id : null)
  const known = groups.status === 'ready' ? groups.value : null
  const moved = () => {
    sms.reload()
    wallet.reload()
  }
  return (
    <Page title={t('shell.bulkSms')} actions={<SendButton onSend={() => open('setupSmsNotification')} />}>
      <ConfirmFirst />
      <BalanceLine wallet={wallet} onTopUp={paying.begin} topUp={t('bulkSms.topUp')} />
      <SmsTabs tab={tab} onChoose={setTab}>
        {tab === 'sent' && <SentTab sms={sms} onOpen={(one) => open('sent', one)} />}
        {tab === 'groups' && (
          <GroupsTab
            groups={groups}
            onReload={reloadGroups}
            onAdd={() => open('addGroup')}
            onOpen={(one) => open('group', one)}
          />
        )}
        {tab === 'stops' && (
          <StopsTab adding={act === 'addStop'} onAdd={() => open('addStop')} onClose={close} />
        )}
      </SmsTabs>
      <SendingDialog dialog={dialog} onTopUp={paying.begin} onMoved={moved} onGroups={reloadGroups} />
      <LazyTopUpDialog open={act === 'topUp'} wallet={wallet} onClose={paying.end} />
      <LazySentDialog id={on('sent')} onClose={close} onChanged={moved} onTopUp={paying.begin} />
      <LazyAddGroupDialog open={act === 'addGroup'} onClose={close} onChanged={reloadGroups} />
      <LazyGroupDialog
        id={on('group')}
        groups={known}
        onClose={close}
        onChanged={reloadGroups}
        onDelete={(one) => open('deleteGroup', one)}
      />
      <LazyDeleteGroupDialog
        group={known?.find((one) => one.id === on('deleteGroup')) ?? null}
        onClose={close}
        onDeleted={reloadGroups}
      />
    </Page>
  )
}

/** Asks the user to confirm their email before the first SMS. The draft of a message stays until then. */
function ConfirmFirst() {
  const email = useUnconfirmedEmail()
  if (email === null) return null
  return <StatusLine tone="info">{t('bulkSms.confirmFirst', { email })}</StatusLine>
}

/** Opens offline too: the draft stays, and the dialog says that it can be sent later. */
function SendButton({ onSend }: { onSend: () => void }) {
  return (
    <Button icon="send" onClick={onSend}>
      {t('bulkSms.send')}
    </Button>
  )
}

type SendingProps = {
  dialog: AddressDialog<BulkSmsAct>
  onTopUp: () => void
  onMoved: () => void
  onGroups: () => void
}

/** Keeps the step while the user adds money. After closing, the dialog starts at the first step with the draft. */
function SendingDialog({ dialog: { act, close }, onTopUp, onMoved, onGroups }: SendingProps) {
  const [params] = useSearchParams()
  const [step, setStep] = useState<SendStep>('compose')
  const left = !isSendAct(act) && act !== 'topUp'
  useEffect(() => {
    if (left) setStep('compose')
  }, [left])
  return (
    <LazySendDialog
      act={isSendAct(act) ? act : null}
      service={params.get('service')}
      step={step}
      onStep={setStep}
      onTopUp={onTopUp}
      onSent={() => {
        close()
        onMoved()
        onGroups()
      }}
      onClose={close}
    />
  )
}
