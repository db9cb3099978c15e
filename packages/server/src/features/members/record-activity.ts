import type { LiveState } from '../../kernel/parts/live-state.ts'

/**
 * At the beginning of each quarter of a day all users need to be recorded; beyond this number they wait for the next
 * run.
 */
const USERS_AT_A_LOOK = 2048

/** Records which users were active since the last run. */
export const recordActivity = ({ activity }: LiveState): Promise<void> => activity.write(USERS_AT_A_LOOK)
