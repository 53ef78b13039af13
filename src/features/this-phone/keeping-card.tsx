import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useKeeping } from './use-keeping.ts'
import { tThisPhone } from './messages.ts'

const sentences = {
  kept: { title: 'thisPhone.kept', body: 'thisPhone.keptBody', icon: 'checkCircle' },
  'may-go': { title: 'thisPhone.mayGo', body: 'thisPhone.mayGoBody', icon: 'alert' },
  unsaid: { title: 'thisPhone.unsaid', body: 'thisPhone.unsaidBody', icon: 'phoneSaved' },
} as const satisfies Record<string, { title: string; body: string; icon: IconName }>

/** Shows if the browser granted persistent storage, what that means, and what to do otherwise. */
export function KeepingCard() {
  const { keeping, ask } = useKeeping()
  if (keeping === null) return <SkeletonRows rows={2} />
  const { title, body, icon } = sentences[keeping]
  return (
    <section className={`this-phone-keeping this-phone-${keeping}`} aria-labelledby="this-phone-keeping">
      <Icon name={icon} large />
      <div>
        <h2 id="this-phone-keeping">{tThisPhone(title)}</h2>
        <p>{tThisPhone(body)}</p>
        {keeping === 'may-go' && <AskAgain ask={ask} />}
      </div>
    </section>
  )
}

function AskAgain({ ask }: { ask: () => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'asking' | 'refused'>('ready')
  const again = async () => {
    setState('asking')
    // If the browser agrees, this part is already gone.
    if (!(await ask())) setState('refused')
  }
  return (
    <>
      <p>{tThisPhone('thisPhone.mayGoDo')}</p>
      <p role="status">{state === 'refused' && tThisPhone('thisPhone.stillNo')}</p>
      <Button
        tone="quiet"
        busy={state === 'asking'}
        busyLabel={tThisPhone('thisPhone.asking')}
        onClick={() => void again()}
      >
        {tThisPhone('thisPhone.ask')}
      </Button>
    </>
  )
}
