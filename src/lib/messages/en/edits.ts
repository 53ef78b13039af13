/** The messages of every form over a saved record. */
export const edits = {
  draftFound: 'What you typed before is still here.',
  draftDrop: 'Start afresh',
  nothingChanged: 'Nothing is changed yet.',
  followed: 'Somebody else just changed this record. The newest now stands in: {fields}.',
  conflictTitle: {
    one: 'Somebody else changed one field while you were typing',
    other: 'Somebody else changed {count} fields while you were typing',
  },
  conflictBody: 'Choose which shall stand. The record’s history keeps both.',
  conflictYours: 'Yours',
  conflictTheirs: 'Theirs',
  conflictKeep: 'Keep yours',
  conflictTake: 'Take theirs',
  conflictFirst: 'Choose first which shall stand: {fields}',
  emptyValue: 'Empty',
  full: 'This phone’s storage is full. Free some space and try again; what you typed stands here.',
  blocked:
    'Another tab holds an older version of this app. Close that tab and try again; what you typed stands here.',
  lost: 'This phone’s storage did not answer. Close the app, open it and try again; what you typed is kept.',
} as const
