/** What a church puts its name to before it writes to people of whom nobody asked; kept with each SMS that was sent so. */
export const CONSENT_WORDING =
  'We hold the consent of everybody on this list to get SMS from us on paper, and can show it when asked.'
