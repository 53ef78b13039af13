/** What stands beside a QR code. */
export const qr = {
  onlyHere:
    'Other phones cannot open this link: it leads to localhost. Set PUBLIC_URL to the address that people type, and open the app there.',
} as const
