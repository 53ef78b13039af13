import { shownName } from '../../../contract/people/shown-name.ts'
import { useState } from 'react'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { FieldGroup } from '../../ui/form/form.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { TeamUser } from './team-user.tsx'
import { t } from './messages.ts'

/** The features with their labels, and one line each on what they open. */
export const featureWords = {
  dashboardAccess: {
    label: 'team.dashboardAccess',
    opens: 'team.dashboardOpens',
    short: 'team.dashboardShort',
  },
  eventsAccess: { label: 'team.eventsAccess', opens: 'team.eventsOpens', short: 'team.eventsShort' },
  attendanceAccess: {
    label: 'team.attendanceAccess',
    opens: 'team.attendanceOpens',
    short: 'team.attendanceShort',
  },
  membersAccess: { label: 'team.membersAccess', opens: 'team.membersOpens', short: 'team.membersShort' },
  departmentsAccess: {
    label: 'team.departmentsAccess',
    opens: 'team.departmentsOpens',
    short: 'team.departmentsShort',
  },
  cellsAccess: { label: 'team.cellsAccess', opens: 'team.cellsOpens', short: 'team.cellsShort' },
  financeAccess: { label: 'team.financeAccess', opens: 'team.financeOpens', short: 'team.financeShort' },
  teamsAccess: { label: 'team.teamsAccess', opens: 'team.teamsOpens', short: 'team.teamsShort' },
} as const satisfies Record<FeatureName, Record<'label' | 'opens' | 'short', string>>

/** "Everything", or "Attendance, Members". */
export function opensInWords({ features }: Pick<TeamUser, 'features'>): string {
  if (features.length === 0) return t('team.opensNothing')
  if (features.length === FEATURES.length) return t('team.opensAll')
  return FEATURES.filter((name) => features.some((feature) => feature.name === name))
    .map((name) => t(featureWords[name].short))
    .join(', ')
}

/** Eight switches that save immediately. One that fails springs back and shows the reason. */
export function FeatureSwitches({ user, onChanged }: { user: TeamUser; onChanged: () => void }) {
  const whyFixed = useWhyFixed(user)
  return (
    <FieldGroup title={t('team.mayUse')}>
      {whyFixed && <p className="team-note">{whyFixed}</p>}
      <div className="team-switches">
        {FEATURES.map((name) => (
          <FeatureSwitch
            key={name}
            user={user}
            name={name}
            fixed={whyFixed !== undefined}
            onChanged={onChanged}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** Why nobody can change these features here, or undefined. */
function useWhyFixed(user: TeamUser): string | undefined {
  const { account } = useChurch()
  const lapsed = useSession(isLapsed)
  if (user.status === 'removed') return t('team.goneHolds', { name: shownName(user.first_name) })
  if (user.is_owner) return t('team.ownerHolds')
  if (user.id === account.id) return t('team.ownHolds')
  if (lapsed) return t('team.unpaid')
  if (user.status === 'pending') return t('team.pendingHolds', { name: shownName(user.first_name) })
  return undefined
}

type SwitchProps = { user: TeamUser; name: FeatureName; fixed: boolean; onChanged: () => void }

function FeatureSwitch({ user, name, fixed, onChanged }: SwitchProps) {
  const own = useChurch().features
  const online = useOnline()
  /** The server's response to the last tap, until the team is loaded again. */
  const [answered, setAnswered] = useState<{ user: TeamUser; held: boolean } | null>(null)
  const held =
    answered?.user === user ? answered.held : user.features.some((feature) => feature.name === name)
  /** The requested position, until the server responds. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [refused, setRefused] = useState<string>()
  const beyond = !fixed && !held && !own.includes(name)
  const { label, opens } = featureWords[name]

  const save = async (status: boolean) => {
    setWanted(status)
    setRefused(undefined)
    try {
      const body = { memberId: user.id, featureName: name, status }
      const after = await api.call(teamRoutes.updateFeatureAccess, { body })
      setAnswered({ user, held: after.features.some((feature) => feature.name === name) })
      toast(t('team.saved'))
      onChanged()
    } catch (thrown) {
      setRefused(t('team.notSaved', { feature: t(label), why: problemOf(thrown).message }))
    }
    setWanted(null)
  }
  return (
    <SwitchField
      name={name}
      label={t(label)}
      value={wanted ?? held}
      disabled={fixed || beyond || !online || wanted !== null}
      hint={t(beyond ? 'team.beyond' : opens)}
      error={refused}
      onChange={(status) => void save(status)}
    />
  )
}
