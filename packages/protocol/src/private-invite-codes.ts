/** The prefix of the codes of group and friend invites, by which the router distinguishes them from guild invites. */
export const PRIVATE_CODE_PREFIX = '_'
/** The prefix of codes of group invites. */
export const GROUP_CODE_PREFIX = '__'
