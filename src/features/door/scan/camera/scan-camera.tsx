import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { readLoop } from '../read-loop.ts'
import { useReader } from '../reader/use-reader.ts'
import { sightings } from '../sightings.ts'
import { t } from '../messages.ts'
import { LightButton } from './light-button.tsx'
import { NoPicture } from './no-picture.tsx'
import { useCamera } from './use-camera.ts'

/**
 * Shows the camera's picture and reads it continuously. `onText` receives each card once while it is held up.
 * @param seen the camera runs only while the tab is visible
 */
export function ScanCamera({ seen, onText }: { seen: boolean; onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { state, again } = useCamera(video, seen)
  const reader = useReader(attempt)
  const ready = state.kind === 'on' && typeof reader === 'object'
  useEffect(() => {
    if (!ready || !video.current) return
    const sights = sightings()
    return readLoop(video.current, reader, (text) => sights.isNew(text, performance.now()) && onText(text))
  }, [ready, reader, onText])

  const why = state.kind === 'refused' ? state.why : reader === 'missing' ? 'reader-missing' : null
  const tryAgain = () => {
    setAttempt((count) => count + 1)
    again()
  }
  return (
    <div className="scan-view">
      <video
        ref={video}
        className={classNames(
          'scan-video',
          state.kind === 'on' && state.camera.mirrored && 'scan-video-mirrored',
        )}
        aria-label={t('scan.picture')}
        hidden={why !== null}
        muted
        playsInline
      />
      {why && <NoPicture why={why} onAgain={tryAgain} />}
      {!why && ready && <span className="scan-aim" aria-hidden="true" />}
      {!why && !ready && (
        <p className="scan-wait" role="status">
          {t(state.kind === 'on' ? 'scan.readerComing' : 'scan.opening')}
        </p>
      )}
      {state.kind === 'on' && !why && state.camera.light && <LightButton light={state.camera.light} />}
    </div>
  )
}
