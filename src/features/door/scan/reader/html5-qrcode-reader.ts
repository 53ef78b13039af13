import { Html5QrcodeSupportedFormats, type Logger } from 'html5-qrcode/esm/core'
import { ZXingHtml5QrcodeDecoder } from 'html5-qrcode/esm/zxing-html5-qrcode-decoder'
import type { Reader } from './reader.ts'

const silent: Logger = { log() {}, warn() {}, logError() {}, logErrors() {} }

/** Where this file was loaded from, for keeping it: its name holds a hash of its content. */
export const address = import.meta.url

/** html5-qrcode's reader of pictures. Its own camera and buttons stay away: the door has its own. */
export function html5QrcodeReader(): Reader {
  const decoder = new ZXingHtml5QrcodeDecoder([Html5QrcodeSupportedFormats.QR_CODE], false, silent)
  return {
    async read(picture) {
      // It throws where it finds nothing, which is most of the time.
      const found = await decoder.decodeAsync(picture).catch(() => undefined)
      return found ? [found.text] : []
    },
  }
}
