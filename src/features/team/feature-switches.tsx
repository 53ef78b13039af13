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
import { featureWords } from './feature-text.ts'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

/** Eight switches that save immediately. One that fails springs back and shows the reason. */
export function FeatureSwitches({ user, onChanged }: { user: TeamUser; onChanged: () => void }) {
  const { account } = useChurch()
  const lapsed = useSession(isLapsed)
  const whyFixed =
    user.status === 'removed'
      ? t('team.goneHolds', { name: shownName(user.first_name) })
      : user.is_owner
        ? t('team.ownerHolds')
        : user.id === account.id
          ? t('team.ownHolds')
          : lapsed
            ? t('team.unpaid')
            : undefined
  return (
    <FieldGroup title={t('team.mayUse')}>
      {whyFixed && <p className="team-note">{whyFixed}</p>}
      <div>
        {FEATURES.map((name) => (
          <FeatureSwitch
            key={name}
            user={user}
            name={name}
            fixed={whyFixed !== undefined || user.status === 'pending'}
            onChanged={onChanged}
          />
        ))}
      </div>
    </FieldGroup>
  )
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
  const label = t(featureWords[name])

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
      setRefused(t('team.notSaved', { feature: label, why: problemOf(thrown).message }))
    }
    setWanted(null)
  }
  return (
    <SwitchField
      name={name}
      label={label}
      value={wanted ?? held}
      disabled={fixed || beyond || !online || wanted !== null}
      hint={beyond ? t('team.beyond') : undefined}
      error={refused}
      onChange={(status) => void save(status)}
    />
  )
}
