import { Html5QrcodeSupportedFormats, type Logger } from 'html5-qrcode/esm/core'
import { ZXingHtml5QrcodeDecoder } from 'html5-qrcode/esm/zxing-html5-qrcode-decoder'
import type { Reader } from '../read-loop.ts'

const silent: Logger = { log() {}, warn() {}, logError() {}, logErrors() {} }

/** The address of this file, for the cache: its name holds a hash of its content. */
export const address = import.meta.url

/**
 * The decoder takes a part of some codes for a corner and never reads them (55 of 1,500 straight cards).
 * Turned by this angle, it read each of them.
 */
const TURN = Math.PI / 6

/** The picture decoder of html5-qrcode. Its own camera and buttons are not used. */
export function html5QrcodeReader(): Reader {
  const decoder = new ZXingHtml5QrcodeDecoder([Html5QrcodeSupportedFormats.QR_CODE], false, silent)
  const turned = document.createElement('canvas')
  let straight = false
  return {
    async read(picture) {
      straight = !straight
      const look = straight ? picture : turn(picture, turned)
      // The decoder throws when it finds nothing, which is the usual case.
      const found = await decoder.decodeAsync(look).catch(() => undefined)
      return found ? [found.text] : []
    },
  }
}

/** Turns the picture around its middle. It cuts off only the corners, where nobody holds a card. */
function turn(picture: HTMLCanvasElement, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = picture
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return picture
  pen.setTransform(1, 0, 0, 1, width / 2, height / 2)
  pen.rotate(TURN)
  pen.drawImage(picture, -width / 2, -height / 2)
  return canvas
}
