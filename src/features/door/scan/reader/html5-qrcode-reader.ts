import { Html5QrcodeSupportedFormats, type Logger } from 'html5-qrcode/esm/core'
import { ZXingHtml5QrcodeDecoder } from 'html5-qrcode/esm/zxing-html5-qrcode-decoder'
import type { Reader } from './reader.ts'

const silent: Logger = { log() {}, warn() {}, logError() {}, logErrors() {} }

/** Where this file was loaded from, for keeping it: its name holds a hash of its content. */
export const address = import.meta.url

/**
 * It takes a part of some codes for a corner, and then never reads them however long they are held: 55 of 1,500 cards
 * held straight. Turned by this much, each of them was read.
 */
const TURN = Math.PI / 6

/** html5-qrcode's reader of pictures. Its own camera and buttons stay away: the door has its own. */
export function html5QrcodeReader(): Reader {
  const decoder = new ZXingHtml5QrcodeDecoder([Html5QrcodeSupportedFormats.QR_CODE], false, silent)
  const turned = document.createElement('canvas')
  let straight = false
  return {
    async read(picture) {
      straight = !straight
      const look = straight ? picture : turn(picture, turned)
      // It throws where it finds nothing, which is most of the time.
      const found = await decoder.decodeAsync(look).catch(() => undefined)
      return found ? [found.text] : []
    },
  }
}

/** The picture turned about its middle. What is cut off are the corners, where no card is held. */
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
