import type { scan as scanEnglish } from '../en/scan.ts'
import type { Translation } from '../message-types.ts'

export const scan: Translation<typeof scanEnglish> = {
  opening: 'Camera dey open…',
  readerComing: 'Scanner dey get ready…',
  hold: 'Hold card up',
  holdBody: 'One after the other, no need to tap. Hand scanner dey work here too.',
  picture: 'Wetin the camera dey see',
  lightOn: 'On light',
  lightOff: 'Off light',

  marked: 'Don mark',
  here: 'Don dey here, {time}',
  unmarked: 'No dey marked again',
  markedElsewhere: 'Still dey marked from another door',
  thisPerson: 'This person',
  unknown: 'This phone no know this card',
  unknownCard: 'E never count yet.',
  cardNamed: 'Card wey end with {card}',
  addName: 'Add name',
  nameKept: 'The name dey kept, e never count yet',
  nameKeptBody:
    'Your church go check the card. If dem no know am too, you go see am for the outbox with this name.',
  nameOfCard: 'Name of the person wey get this card',
  saveName: 'Save the name',
  firstNameMissing: 'Type the first name.',

  notACard: 'This no be member card',
  notACardBody: 'Nobody dey marked. Hold card of your church up, or find the person for Names.',
  damaged: 'The card no read finish',
  damagedBody: 'Nobody dey marked. Hold am flat and scan again, or find the person for Names.',
  otherChurch: 'Card of another church',
  otherChurchBody: 'Nobody dey marked. Who come visit, you fit add am for Names as first timer.',
  deleted: 'No dey the list again',
  deletedBody: 'Nobody dey marked: dem don delete the person wey get this card. Find or add am for Names.',
  trouble: 'E no work',

  denied: 'Camera no get permission',
  deniedBody:
    'Open the settings of this page (the sign near the address) or of the app for your phone, allow camera, then tap Try again.',
  noCamera: 'Camera no dey here',
  noCameraBody: 'Plug one and tap Try again, use hand scanner, or mark people for Names.',
  insecure: 'Camera need secure address',
  insecureBody:
    'Open the app with the address wey start with https. Hand scanner and Names still dey work here.',
  inUse: 'Another app dey use the camera',
  inUseBody: 'Close the other app or window, then tap Try again.',
  stopped: 'Camera don stop',
  stoppedBody: 'Tap Try again. If e still dark, close the app and open am. Names still dey work.',
  readerMissing: 'Scanner never dey this phone',
  readerMissingBody:
    'Connect to network once and tap Try again; from there e go work without network. Names and hand scanner dey work now.',
}
