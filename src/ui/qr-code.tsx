import { useContext, useEffect, useState, type CSSProperties } from 'react'
import { qr } from '../lib/messages/en/qr.ts'
import { screenMessages } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { PageSlots } from './page.tsx'
import { printPoster } from './print-sheet.ts'
import { qrPicture, qrPng, type QrPicture } from './qr-picture.ts'
import { saveFile } from './save-file.ts'
import { SkeletonCard } from './skeleton.tsx'
import { toast, toastFailure } from './toast-store.ts'
import './qr-code.css'

const t = screenMessages({ qr })

type QrCodeProps = {
  /** The full link of the code. */
  link: string
  /** The purpose of the code: printed above it, and its label for screen readers. */
  title: string
  /** Its maximum width on the screen in pixels. The downloaded picture is at least three times as wide. */
  width?: number
  filename?: string
  /** False: the page itself shows the `QrNote`, once for all its codes. */
  noted?: boolean
}

/**
 * A QR code with Download, Copy link and Print. Always dark
 * on light, so that every scanner reads it in every theme.
 */
export function QrCode({ link, title, width = 300, filename = 'qrcode.png', noted = true }: QrCodeProps) {
  const picture = useQr(link)
  const { church } = useContext(PageSlots)
  const download = async () => {
    try {
      if (picture) saveFile(filename, await qrPng(picture, width * 3, qrColours()))
    } catch {
      toastFailure(t('toasts.qrFailed'))
    }
  }
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast(t('toasts.linkCopied')),
      () => toastFailure(t('toasts.failed')),
    )
  return (
    <div className="nx-qr" style={{ '--qr-width': `${width}px` } as CSSProperties}>
      {picture ? <QrSvg picture={picture} title={title} /> : <SkeletonCard />}
      {noted && <QrNote link={link} />}
      <div className="nx-qr-actions">
        <Button tone="quiet" icon="download" title={filename} onClick={() => void download()}>
          {t('common.download')}
        </Button>
        <Button tone="quiet" icon="copy" onClick={() => void copy()}>
          {t('common.copyLink')}
        </Button>
        <Button
          tone="quiet"
          icon="print"
          onClick={(event) =>
            printPoster(
              { church, title, link, instruction: t('qr.scan') },
              event.currentTarget.closest('.nx-qr')?.querySelector('svg.nx-qr-svg'),
            )
          }
        >
          {t('common.print')}
        </Button>
      </div>
    </div>
  )
}

/** Says that a link opens on this device alone, if it does. */
export function QrNote({ link }: { link: string }) {
  return leadsOnlyHere(link) ? <p className="nx-qr-note">{t('qr.onlyHere')}</p> : null
}

/** A QR code of a text, to be read from this screen. */
export function PlainQr({ text, title }: { text: string; title: string }) {
  const picture = useQr(text)
  return picture ? <QrSvg picture={picture} title={title} /> : <SkeletonCard />
}

/** On every phone such a name means the phone itself. */
const leadsOnlyHere = (link: string) => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(link)

function QrSvg({ picture, title }: { picture: QrPicture; title: string }) {
  return (
    <svg
      className="nx-qr-svg"
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <path d={picture.path} />
    </svg>
  )
}

function useQr(link: string): QrPicture | null {
  const [picture, setPicture] = useState<QrPicture | null>(null)
  useEffect(() => {
    let wanted = true
    qrPicture(link).then(
      (made) => wanted && setPicture(made),
      () => wanted && toastFailure(t('toasts.qrFailed')),
    )
    return () => {
      wanted = false
    }
  }, [link])
  return picture
}

function qrColours(): { dark: string; light: string } {
  const tokens = getComputedStyle(document.documentElement)
  return {
    dark: tokens.getPropertyValue('--qr-dark').trim(),
    light: tokens.getPropertyValue('--qr-light').trim(),
  }
}
