/** Member cards at the door. */
export const scan = {
  opening: 'Opening the camera…',
  readerComing: 'Getting the scanner ready…',
  hold: 'Hold up a card',
  holdBody: 'One after the other, no tapping. A hand-held scanner works here too.',
  picture: 'What the camera sees',
  lightOn: 'Light on',
  lightOff: 'Light off',

  marked: 'Marked',
  here: 'Already here, {time}',
  unmarked: 'Not marked any more',
  markedElsewhere: 'Still marked from another door',
  thisPerson: 'This person',
  unknown: 'Card not known on this phone',
  unknownCard: 'Not counted yet.',
  cardNamed: 'Card ending in {card}',
  addName: 'Add name',
  nameKept: 'Name saved, not counted yet',
  nameKeptBody:
    'Your church checks the card. If it does not know the card either, find it in your outbox by this name.',
  nameOfCard: 'Name of the person with this card',
  saveName: 'Save the name',
  firstNameMissing: 'Type the first name.',

  notACard: 'Not a member card',
  notACardBody: 'Nobody was marked. Hold up a card of your church, or find the person under Names.',
  damaged: 'The card was not read whole',
  damagedBody: 'Nobody was marked. Hold it flat and scan again, or find the person under Names.',
  otherChurch: 'A card of another church',
  otherChurchBody: 'Nobody was marked. Who is visiting can be added under Names as a first timer.',
  deleted: 'Not on the list any more',
  deletedBody: 'Nobody was marked: this card’s person was deleted. Find or add them under Names.',
  trouble: 'Not done',

  denied: 'The camera is not allowed',
  deniedBody:
    'Open the settings of this page (the sign beside its address) or of the app on your phone, allow the camera, then tap Try again.',
  noCamera: 'No camera here',
  noCameraBody:
    'Mark people under Names, or use a hand-held scanner. Where a camera can be connected, connect it and tap Try again.',
  insecure: 'The camera needs a secure address',
  insecureBody:
    'Open the app by its address that begins with https. A hand-held scanner works here meanwhile, and so does Names.',
  inUse: 'Another app holds the camera',
  inUseBody: 'Close the other app or window, then tap Try again.',
  stopped: 'The camera has stopped',
  stoppedBody: 'Tap Try again. If it stays dark, close the app and open it. Names works meanwhile.',
  readerMissing: 'The scanner is not on this phone yet',
  readerMissingBody:
    'Connect to a network once and tap Try again; from then on it works without. Names and a hand-held scanner work now.',
} as const
