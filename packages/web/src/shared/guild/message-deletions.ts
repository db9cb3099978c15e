/** How far back messages of somebody who is banned are deleted: seconds, and words. */
export const MESSAGE_DELETIONS = [
  ['0', 'None'],
  ['3600', 'Of the last hour'],
  ['21600', 'Of the last 6 hours'],
  ['86400', 'Of the last day'],
  ['259200', 'Of the last 3 days'],
  ['604800', 'Of the last week'],
] as const
