import { useEffect, useState } from 'react'
import type { FeatureName } from '../../../contract/features.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { Church } from '../../../sync/client/api.ts'
import { WHO_GRANTS } from '../../../sync/client/forgetting/without-ids.ts'
import { personName } from '../format/person-name.ts'
import { useSession, type HeardOfUser } from './session-store.ts'

type Granting = SignedInAnswer['granting']

/** More than one asks at once. */
const AT_MOST = 3

/** Begun once: whom to ask for a screen that one lacks is on this phone without a network too. */
export function watchWhoGrants(): void {
  let kept: HeardOfUser | null = null
  useSession.subscribe(({ opened, heard }) => {
    if (!opened || !heard?.granting || heard === kept) return
    kept = heard
    // A phone whose storage is full still shows what came.
    void keepChanged(opened.answers, heard.granting).catch(() => undefined)
  })
}

/** Each start hears of it, and it seldom changes: what lies there already is not written again. */
async function keepChanged(answers: Church['answers'], granting: NonNullable<Granting>): Promise<void> {
  const asked = answers.asking()
  const before = await answers.last(WHO_GRANTS)
  if (JSON.stringify(before?.answer) !== JSON.stringify(granting))
    await answers.keep(WHO_GRANTS, granting, asked)
}

/** Names of who can give this person the feature, the owner's first; empty where that was never heard. */
export function useWhoGrants(feature: FeatureName | undefined): string[] {
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
