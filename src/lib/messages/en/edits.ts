/** The messages of every form over a saved record. */
export const edits = {
  draftFound: 'We kept your draft.',
  draftDrop: 'Clear',
  nothingChanged: 'Nothing has changed yet.',
  followed: 'Somebody else just changed this record. Updated here: {fields}.',
  conflictTitle: {
    one: 'Somebody else changed one field while you were typing',
    other: 'Somebody else changed {count} fields while you were typing',
  },
  conflictBody: 'Choose which one to keep. The record’s history has both.',
  conflictYours: 'Yours',
  conflictTheirs: 'Theirs',
  conflictKeep: 'Keep yours',
  conflictTake: 'Take theirs',
  conflictFirst: 'First choose which {fields} to keep',
  emptyValue: 'Empty',
  full: 'This device’s storage is full. Free some space and try again. Your text is still here.',
  blocked:
    'Another tab has an older version of this app open. Close that tab and try again. Your text is still here.',
  lost: 'This device’s storage did not answer. Close the app, open it and try again. Your text is kept.',
} as const
