import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressDialog, type AddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { t } from '../../lib/messages/t.ts'
import { useUnconfirmedEmail } from '../../lib/session/use-unconfirmed-email.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { BalanceLine } from '../../ui/wallet/balance-line.tsx'
import { useWallet } from '../../ui/wallet/use-wallet.ts'
import { actMeant, bulkSmsActs, isSendAct, type BulkSmsAct } from './acts.ts'
import { GroupsTab } from './groups-tab.tsx'
import {
  LateAddGroupDialog,
  LateDeleteGroupDialog,
  LateGroupDialog,
  LateSendDialog,
  LateSentDialog,
  LateTopUpDialog,
} from './late-dialogs.ts'
import type { SendStep } from './send-dialog.tsx'
import { SentTab } from './sent-tab.tsx'
import { SmsTabs } from './sms-tabs.tsx'
import { StopsTab } from './stops-tab.tsx'
import { usePaying } from './use-paying.ts'
import { useSentSms } from './use-sent-sms.ts'
import { useSmsGroups } from './use-sms-groups.ts'
import { useTab } from './use-tab.ts'
import { say } from './words.ts'
import './bulk-sms.css'

/** One message to many: what was sent, to which groups, and to whom never. */
export function BulkSmsPage() {
  useKeptAddress()
  const [tab, setTab] = useTab()
  const wallet = useWallet()
  const sms = useSentSms(wallet.reload)
  const [groups, reloadGroups] = useSmsGroups()
  const dialog = useAddressDialog(bulkSmsActs, actMeant)
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
      <BalanceLine wallet={wallet} onTopUp={paying.begin} topUp={say('bulkSms.topUp')} />
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
      <LateTopUpDialog open={act === 'topUp'} wallet={wallet} onClose={paying.end} />
      <LateSentDialog id={on('sent')} onClose={close} onChanged={moved} onTopUp={paying.begin} />
      <LateAddGroupDialog open={act === 'addGroup'} onClose={close} onChanged={reloadGroups} />
      <LateGroupDialog
        id={on('group')}
        groups={known}
        onClose={close}
        onChanged={reloadGroups}
        onDelete={(one) => open('deleteGroup', one)}
      />
      <LateDeleteGroupDialog
        group={known?.find((one) => one.id === on('deleteGroup')) ?? null}
        onClose={close}
        onDeleted={reloadGroups}
      />
    </Page>
  )
}

/** Asks for the confirmed email before the first SMS. A message can be written already, and stays here. */
function ConfirmFirst() {
  const email = useUnconfirmedEmail()
  if (email === null) return null
  return <StatusLine tone="told">{say('bulkSms.confirmFirst', { email })}</StatusLine>
}

/** Without a network it opens too: what is typed there stays, and it says that it goes out later. */
function SendButton({ onSend }: { onSend: () => void }) {
  return (
    <Button icon="send" onClick={onSend}>
      {say('bulkSms.send')}
    </Button>
  )
}

type SendingProps = {
  dialog: AddressDialog<BulkSmsAct>
  onTopUp: () => void
  onMoved: () => void
  onGroups: () => void
}

/** The step stays while money is added on the way; whoever left it begins anew, with what they typed. */
function SendingDialog({ dialog: { act, close }, onTopUp, onMoved, onGroups }: SendingProps) {
  const [params] = useSearchParams()
  const [step, setStep] = useState<SendStep>('compose')
  const left = !isSendAct(act) && act !== 'topUp'
  useEffect(() => {
    if (left) setStep('compose')
  }, [left])
  return (
    <LateSendDialog
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
