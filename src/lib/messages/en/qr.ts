/** The note beside a QR code. */
export const qr = {
  onlyHere:
    'Other phones cannot open this link: it leads to localhost. Ask whoever runs this server to set the address that people type (PUBLIC_URL), and open the app there.',
} as const
