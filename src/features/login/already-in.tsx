import { t } from '../../lib/messages/t.ts'
import { homePath } from '../../lib/session/return-path.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PorchPage } from '../../ui/porch/porch-page.tsx'

/** Somebody is in already: on with their work, or out first. */
export function AlreadyIn({ email }: { email: string }) {
  return (
    <PorchPage title={t('session.alreadyIn')} lead={t('session.alreadyInBody', { email })}>
      <LinkButton to={homePath} wide>
        {t('session.goOn')}
      </LinkButton>
      <LinkButton to="/log-out" tone="quiet" icon="logOut" wide>
        {t('shell.logOut')}
      </LinkButton>
    </PorchPage>
  )
}
