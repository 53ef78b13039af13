import { useEffect, useState } from 'react'
import type { FeatureName } from '../../../contract/features.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { Church } from '../../../sync/client/api.ts'
import { WHO_GRANTS } from '../../../sync/client/privacy/drop-answers.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useSession, type UserFacts } from './session-store.ts'

type Granting = SignedInAnswer['granting']

/** The screen shows at most this many names, because a user asks no more people at the same time. */
const AT_MOST = 3

/** Started once. It keeps the names of grantors on this phone for offline use. */
export function watchWhoGrants(): void {
  let kept: UserFacts | null = null
  useSession.subscribe(({ opened, heard }) => {
    if (!opened || !heard?.granting || heard === kept) return
    kept = heard
    // A phone whose storage is full still shows the response.
    void keepChanged(opened.answers, heard.granting).catch(() => undefined)
  })
}

/** Every start receives the names and they seldom change. Equal names are not written again. */
async function keepChanged(answers: Church['answers'], granting: NonNullable<Granting>): Promise<void> {
  const asked = answers.asking()
  const before = await answers.last(WHO_GRANTS)
  if (JSON.stringify(before?.answer) !== JSON.stringify(granting))
    await answers.keep(WHO_GRANTS, granting, asked)
}

/** Names of people who can grant this feature, the owner first. Empty if the phone never received them. */
export function useGrantors(feature: FeatureName | undefined): string[] {
  const opened = useSession((session) => session.opened)
  const heard = useSession((session) => session.heard?.granting)
  const [kept, setKept] = useState<Granting>([])
  useEffect(() => {
    let looking = true
    void opened?.answers
      .last<Granting>(WHO_GRANTS)
      .catch(() => null)
      .then((before) => looking && before && setKept(before.answer))
    return () => void (looking = false)
  }, [opened])
  return (heard ?? kept)
    .filter(({ features }) => feature && features.includes(feature))
    .slice(0, AT_MOST)
    .map(personName)
}
