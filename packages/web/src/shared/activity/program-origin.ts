/** A name of this machine that browsers know; not every program resolves it. */
const FOR_BROWSERS = '//guildhall.localhost'

/** Where programs find this server, as `https://chat.example.org`. */
export const programOrigin = (): string => location.origin.replace(FOR_BROWSERS, '//localhost')
