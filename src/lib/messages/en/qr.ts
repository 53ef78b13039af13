/** The instruction on a printed QR code, and the note beside one that only this device can open. */
export const qr = {
  onlyHere:
    'Other phones cannot open this link yet. Ask the person who runs this site to set its public address.',
  scan: 'Scan with your phone’s camera',
} as const
