/** Words of the list and the details pane. */
export const queueWords = {
  loading: 'Loading',
  nothingWaits: 'Nothing waiting',
  choose: 'Choose the next request',
  chooseHow: 'The request you answered wasn’t in this list.',
  allAnswered: 'All answered',
  allAnsweredHow: 'New requests appear here.',
  seeDecided: 'See what was decided',
  nothingFound: 'No results',
  nothingFoundHow: 'No waiting request matches.',
  clearFilter: 'Show all requests',
  nothingDecided: 'Nothing decided yet',
  notThere: 'Request not found',
  notThereHow: 'It was withdrawn, or it belongs to another account.',
  notRead: 'Couldn’t load the queue.',
  welcomeList: 'Nothing waiting yet',
} as const;
