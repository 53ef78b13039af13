import { useRef, useState } from 'react'
import { accountRoutes } from '../../../../contract/routes/account.ts'
import { uploadRoutes } from '../../../../contract/routes/uploads.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { initials } from '../../../lib/format/person-name.ts'
import { refreshSession } from '../../../domain/session/session.ts'
import { useSession } from '../../../domain/session/session-store.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'

const KINDS = ['image/jpeg', 'image/png', 'image/webp']
const MOST_BYTES = 8 * 1024 * 1024

/** The user's picture or initials, with buttons to change it. */
export function PictureRow() {
  const { account } = useChurch()
  const picture = useSession((session) => session.userFacts?.user.profile_picture_url ?? null)
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const set = async (made: () => Promise<string | null>) => {
    setBusy(true)
    try {
      const { first_name, last_name } = account
      const body = { first_name, last_name, profile_picture_url: await made() }
      await api.call(accountRoutes.personalInfo, { body })
      await refreshSession()
      toast(t('toasts.updateDone'))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!KINDS.includes(file.type) || file.size > MOST_BYTES) return toastFailure(t('profile.pictureKind'))
    void set(() => uploaded(file))
  }
  return (
    <div className="profile-picture">
      {picture ? (
        <img src={picture} alt={t('profile.picture')} />
      ) : (
        <span className="profile-letters" aria-hidden="true">
          {initials(account)}
        </span>
      )}
      <div className="profile-buttons">
        <Button
          tone="quiet"
          icon="image"
          busy={busy}
          busyLabel={t('profile.sendingPicture')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => input.current?.click()}
        >
          {picture ? t('profile.changePicture') : t('profile.addPicture')}
        </Button>
        {picture && online && (
          <Button tone="plain" disabled={busy} onClick={() => void set(async () => null)}>
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS.join(',')}
        aria-label={t('profile.picture')}
        hidden
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

async function uploaded(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  return (await api.call(uploadRoutes.uploadImage, { body })).secure_url
}
