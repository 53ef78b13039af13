/** The messages of the capture pages' script: while it sends, and offline. */
export const visitor = {
  sending: 'Sending…',
  busy: 'Many people are using this page right now. Keep it open. We’ll try again in about a minute.',
  savedTitle: 'Saved on this phone',
  savedByItself:
    'It could not be sent yet. It will be sent automatically when you are online, even if you close this page.',
  savedReopen: 'It could not be sent yet. Open this page again when you are online to send it.',
  savedNew: 'First time here? Add your name too',
  notKept:
    'It could not be sent, and this browser cannot save it. Your answers are still here. Press the button again when you are online.',
  next: 'Fill in the form for another person',
  waitingByItself: {
    one: '{count} entry is saved on this phone ({when}). It will be sent automatically.',
    other: '{count} entries are saved on this phone ({when}). They will be sent automatically.',
  },
  waitingReopen: {
    one: '{count} entry is saved on this phone ({when}). Keep this page open while online to send it.',
    other: '{count} entries are saved on this phone ({when}). Keep this page open while online to send them.',
  },
  sendNow: 'Send now',
  stillHere: 'It could not be sent yet. It stays saved on this phone.',
  sent: 'Everything saved on this phone has been sent.',
  needsYou: 'One more answer is needed for {who}.',
  goOn: 'Continue',
  refusedLink: 'The entry for {who} came too late for this link. Ask an usher to add it.',
  refusedKnown: '{who} is already a member. Nothing was changed.',
  refusedOld: 'The entry for {who} waited too long to be sent. Ask an usher to add it.',
  seen: 'OK',
  draft: 'We kept your draft.',
  startEmpty: 'Not you? Clear the form',
  asOf: 'You are offline. This page is from {when}. Your answers are saved on this phone.',
  asOfOld: 'This page is from {when}.',
} as const
