/** The code of an invite that leads to no guild begins with it, and no other does: by that the router tells them apart. */
export const PRIVATE_CODE_PREFIX = '_'
/** That of one that leads into a group begins with it. */
export const GROUP_CODE_PREFIX = '__'
