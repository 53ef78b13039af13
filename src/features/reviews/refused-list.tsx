import { opSentence } from '../../lib/edits/op-sentence.ts'
import { useKnownNames } from '../../lib/session/use-known-names.ts'
import { Section } from './section.tsx'
import { useTold, type useTray } from './trays.ts'
import { whyRefused } from './why-refused.ts'
import { WhoWhen } from './who-when.tsx'
import { say } from './words.ts'

/** What the church did not take: it stands on the phone that sent it, for its person to put right. */
export function RefusedList({ tray: [refused, reload] }: { tray: ReturnType<typeof useTray> }) {
  const names = useKnownNames()
  const toldOf = useTold()
  return (
    <Section
      title={say('reviews.onPhones')}
      lead={say('reviews.onPhonesLead')}
      none={say('reviews.onPhonesNone')}
      items={refused}
      onRetry={reload}
      row={(sent) => (
        <li key={sent.op_id} className="reviews-line">
          <p className="reviews-what">{opSentence(toldOf(sent), names)}</p>
          <p>{whyRefused(sent)}</p>
          <WhoWhen who={sent.person} at={sent.settled_at} />
        </li>
      )}
    />
  )
}
