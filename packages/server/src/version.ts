/** The version of this program, as its package names it. */
export const VERSION = '0.1.0'
