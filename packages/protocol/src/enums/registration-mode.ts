/** Who may register: anyone, people with an administrator's code, people whom an administrator approves, or nobody. */
export const REGISTRATION_MODES = ['open', 'invite', 'approval', 'closed'] as const

/** One of {@link REGISTRATION_MODES}. */
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
