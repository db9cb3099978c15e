import type { LiveState } from '../../kernel/parts/live-state.ts'

/** A quarter of a day begins for everyone at once: the others have their turn at the next looks. */
const USERS_AT_A_LOOK = 2048

/** Writes down who was active since the last look. */
export const noteActivity = ({ activity }: LiveState): Promise<void> => activity.write(USERS_AT_A_LOOK)
