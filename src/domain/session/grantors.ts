import { useEffect, useState } from 'react'
import type { FeatureName } from '../../../contract/features.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { Church } from '../../../sync/client/api.ts'
import { GRANTORS_KEY } from '../../../sync/client/privacy/drop-answers.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useSession, type UserFacts } from './session-store.ts'

type Granting = SignedInAnswer['granting']

/** The screen shows at most this many names, because a user asks no more people at the same time. */
const AT_MOST = 3

/** Started once. It keeps the names of grantors on this phone for offline use. */
export function watchGrantors(): void {
  let kept: UserFacts | null = null
  useSession.subscribe(({ opened, userFacts }) => {
    if (!opened || !userFacts?.granting || userFacts === kept) return
    kept = userFacts
    // A phone whose storage is full still shows the response.
    void keepChanged(opened.answers, userFacts.granting).catch(() => undefined)
  })
}

/** Every start receives the names and they seldom change. Equal names are not written again. */
async function keepChanged(answers: Church['answers'], granting: NonNullable<Granting>): Promise<void> {
  const requested = answers.asking()
  const before = await answers.last(GRANTORS_KEY)
  if (JSON.stringify(before?.answer) !== JSON.stringify(granting))
    await answers.keep(GRANTORS_KEY, granting, requested)
}

/** Names of people who can grant this feature, the owner first. Empty if the phone never received them. */
export function useGrantors(feature: FeatureName | undefined): string[] {
  const opened = useSession((session) => session.opened)
  const granting = useSession((session) => session.userFacts?.granting)
  const [kept, setKept] = useState<Granting>([])
  useEffect(() => {
    let looking = true
    void opened?.answers
      .last<Granting>(GRANTORS_KEY)
      .catch(() => null)
      .then((before) => looking && before && setKept(before.answer))
    return () => void (looking = false)
  }, [opened])
  return (granting ?? kept)
    .filter(({ features }) => feature && features.includes(feature))
    .slice(0, AT_MOST)
    .map(personName)
}
