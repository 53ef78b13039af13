export const reviews = {
  title: 'To look through',
  intro: 'What phones sent that needs somebody to decide.',
  kept: 'Waiting for your decision',
  keptLead:
    'These came from phones of people who were removed from the team, or from a newer app. Nothing of them counts until you decide.',
  keptNone: 'Nothing waits for a decision.',
  accept: 'Accept',
  refuse: 'Refuse',
  accepted: 'Accepted. It counts now.',
  refused: 'Refused. It stays in the record of what phones sent.',
  becauseRemoved: 'Sent after they were removed from the team',
  becauseUnknown: 'Of a kind that this server does not know yet',
  replaced: 'Changed by two',
  replacedLead:
    'Two people changed the same detail without seeing each other. The later one stands until you choose.',
  replacedNone: 'Nothing that two people changed waits for your choice.',
  stands: 'Stands now',
  was: 'Was replaced',
  between: 'In between',
  changedAgain: 'It was changed again since. To put it right, open the record.',
  lateAtDeleted: 'Marked at a deleted service',
  lateAtDeletedLead:
    'Phones that did not know of it yet sent these for services that were deleted. They are kept, and stand in no list until the service comes back.',
  lateAtDeletedNone: 'Nothing came for a service that was deleted.',
  peopleMarked: { one: '{count} person was marked', other: '{count} people were marked' },
  ofThemNew: { one: '{count} of them a first timer', other: '{count} of them first timers' },
  headsCounted: { one: '{count} head was counted', other: '{count} heads were counted' },
  bringBack: 'Bring it back',
  broughtBack: '{service} is back with its marks.',
  leaveDeleted: 'Leave it deleted',
  leftDeleted: 'It stays deleted. What was marked is kept.',
  nothing: 'empty',
  deletedSince: 'Deleted since',
  keepIt: 'Keep {value}',
  putBack: 'Put {value} back',
  kept1: 'It stays as it is.',
  putBackDone: '{value} stands again.',
  by: '{who}, {when}',
  aVisitor: 'Somebody without an account',
  onPhones: 'Refused, still on a phone',
  onPhonesLead:
    'The church did not take these. They stay on the phone that sent them until its person puts them right.',
  onPhonesNone: 'Nothing was refused.',
  personDeleted:
    'The person was deleted before this came. Whoever sent it can add the person again on their phone, with what they typed, or discard it.',
  personErased:
    'The person’s record was erased for good before this came. Whoever sent it can only discard it.',
  serviceDeleted:
    'The service was deleted before this came. Whoever sent it can make the service again, or discard this.',
  serviceMoved:
    'The service had moved to another day or name before this came. Whoever sent it can make one of the old name and day again, or discard this.',
  groupDeleted:
    'The cell or department was deleted before this came. Whoever sent it can make it again, or discard this.',
  joinedMeanwhile:
    'The record had been joined with another before this came, so nothing was deleted. If the person should go, delete the joined record.',
  featureRequired:
    'Whoever sent it may not do this any more. Give them access under Team, and they can send it again.',
  neededRejected: 'It belongs to something else that was refused. It can count once that one is put right.',
  phones: 'Phones that still hold something',
  same: 'May be the same person',
  notSeen: 'This could not be fetched',
  offline: 'This can be decided with a network only.',
  settled: 'Somebody else was quicker: this is settled already.',
  latest: 'The latest {count}. Those before them come as these are settled.',
  mayNot: 'Somebody who manages the team decides on these.',
} as const
