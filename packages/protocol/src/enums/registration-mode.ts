/** How people get accounts of their own making: at once, with a code of an administrator's, once an administrator agrees, or not at all. */
export const REGISTRATION_MODES = ['open', 'invite', 'approval', 'closed'] as const

/** One of {@link REGISTRATION_MODES}. */
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
