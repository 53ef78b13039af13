import { useEffect } from 'react'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useKeptAddress } from '../../lib/address/use-kept-address.ts'
import { t } from '../../lib/messages/t.ts'
import { keepAttendance } from '../../lib/session/members-attendance.ts'
import { usePeopleCounts } from '../../lib/session/use-people-counts.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ListComing } from '../../ui/table/list-coming.tsx'
import { Page } from '../../ui/page.tsx'
import {
  LateAddMemberDialog,
  LateDeletedPeopleDialog,
  LateDeleteMemberDialog,
  LateEditMemberDialog,
  LateEraseMemberDialog,
  LateMemberLinkDialog,
  LateViewMemberDialog,
} from './late-member-dialogs.ts'
import { sayFilter } from './filter-words.ts'
import { memberActs } from './member-acts.ts'
import { say } from './member-link.ts'
import { MemberTable } from './member-table.tsx'
import './members.css'

/** Everybody in the church: find, add, look, change, delete; all of it without a network too. */
export function MembersPage() {
  useKeptAddress()
  const church = useChurch()
  const { people, status } = church
  useLive(people.version)
  const { complete } = useLive(status)
  const counts = usePeopleCounts()
  useEffect(() => keepAttendance(church), [church])
  const { act, id, open, close } = useAddressDialog(memberActs)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  return (
    <Page
      title={t('members.title')}
      // Until the church's list is here, how many of it are here says nothing about the church.
      intro={complete && introOf(counts)}
      actions={
        <>
          <Button icon="plus" onClick={() => open('add')}>
            {t('members.add')}
          </Button>
          {people.count() > 0 && (
            <LinkButton tone="quiet" icon="qr" to="/cards">
              {t('members.toCards')}
            </LinkButton>
          )}
          <LinkButton tone="quiet" icon="tray" to="/import">
            {t('shell.import')}
          </LinkButton>
          <Button tone="quiet" icon="link" onClick={() => open('share')}>
            {say('memberLink.open')}
          </Button>
        </>
      }
    >
      <ListComing />
      <MemberTable open={open} />
      <div>
        <Button tone="plain" icon="trash" onClick={() => open('deleted')}>
          {sayFilter('memberFilter.deleted')}
        </Button>
      </div>
      <LateAddMemberDialog
        open={act === 'add'}
        onClose={close}
        onOpenKnown={(known) => open('view', known)}
      />
      <LateViewMemberDialog
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
        onErase={(one) => open('erase', one)}
      />
      <LateEditMemberDialog id={on('edit')} onClose={close} />
      <LateDeleteMemberDialog id={on('delete')} onClose={close} />
      <LateEraseMemberDialog id={on('erase')} onClose={close} />
      <LateDeletedPeopleDialog open={act === 'deleted'} onClose={close} />
      <LateMemberLinkDialog open={act === 'share'} onClose={close} />
    </Page>
  )
}

function introOf({ members, firstTimers }: { members: number; firstTimers: number }): string {
  const intro = t('members.intro', { count: members })
  return firstTimers === 0 ? intro : `${intro} ${t('members.introFirstTimers', { count: firstTimers })}`
}
