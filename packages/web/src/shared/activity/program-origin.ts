/** A name of this machine that browsers know, but not every program resolves. */
const FOR_BROWSERS = '//guildhall.localhost'

/** The address of this server for programs, such as `https://chat.example.org`. */
export const programOrigin = (): string => location.origin.replace(FOR_BROWSERS, '//localhost')
